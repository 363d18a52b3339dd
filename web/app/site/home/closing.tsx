import { paths } from "~/lib/paths";
import { Icon } from "~/ui/icons";
import { operator } from "../links";

export function Closing() {
  return (
    <section className="close">
      <div className="wrap">
        <div>
          <h2 id="start">Fold the first sheet.</h2>
          <p>Sign in, create an application, and send a post to the sandbox before you publish to the real networks.</p>
        </div>
        <div className="btns">
          <a className="btn primary lg" href={paths.portal}>
            Open the Developer Portal
          </a>
          <a className="btn lg" href={operator.signUp}>
            Sign up <Icon name="external" />
          </a>
        </div>
      </div>
    </section>
  );
}
