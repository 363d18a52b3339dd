import { useSession } from "~/auth/session";
import sample from "~/docs/samples/token.sh?raw";
import { Snippet } from "~/ui/snippet";

/** Where the list of operations would have it, were it one of them. */
export const tokenEndpoint = "token";

/** The one call that must not be made from a page. */
export function TokenEndpoint() {
  const { apiBase } = useSession().config;
  return (
    <div className="stack readable">
      <p>
        This call carries the client secret, which belongs on your server, and a code that works only once. You can't
        send it from this page. <a href="/api-docs#get-a-code">How to get a code</a>
      </p>
      <Snippet title="curl" code={sample.trimEnd().replaceAll("$OCTAVO_URL", apiBase)} language="code" />
    </div>
  );
}
