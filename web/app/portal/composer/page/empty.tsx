import { Link } from "react-router";
import { useSession } from "~/auth/session";
import { paths } from "~/lib/paths";

export function MayNotWrite() {
  return <div className="empty-state">Your role does not allow you to write posts.</div>;
}

/** No account, with both ways out. */
export function NothingToPostTo() {
  const { config } = useSession();
  return (
    <section className="panel readable" aria-labelledby="no-account">
      <h2 className="section-name" id="no-account">
        No account to post to
      </h2>
      <p className="supporting">
        Connect one
        {config.sandbox && ", or use a sandbox account: it behaves like the network and needs no credentials"}.
      </p>
      <div className="button-row">
        <Link className="button primary" to={paths.accounts}>
          Connect an account
        </Link>
        {config.sandbox && (
          <Link className="button" to={paths.accounts}>
            Use a sandbox account
          </Link>
        )}
      </div>
    </section>
  );
}
