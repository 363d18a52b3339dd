import { paths } from "~/lib/paths";
import { Icon } from "~/ui/icons";
import { operator } from "~/lib/operator";

export function Closing() {
  return (
    <section className="closing">
      <div className="page-width">
        <div>
          <h2 id="start">Fold the first sheet.</h2>
          <p>Sign in, create an application, and send a post to the sandbox before you publish to the real networks.</p>
        </div>
        <div className="button-row">
          <a className="button primary large" href={paths.portal}>
            Open the Developer Portal
          </a>
          <a className="button large" href={operator.signUp}>
            Sign up <Icon name="external" />
          </a>
        </div>
      </div>
    </section>
  );
}
