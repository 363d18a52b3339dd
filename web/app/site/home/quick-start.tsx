import { paths } from "~/lib/paths";
import { operator } from "~/lib/operator";
import { Fold, folds } from "./fold";

export function QuickStart() {
  return (
    <section className="home-section">
      <div className="page-width">
        <h2 id="quick-start">Quick start</h2>
        <ol className="quick-start">
          <li>
            <h3>Sign up and connect accounts</h3>
            <p>
              <a href={operator.signUp}>Create an account</a> and connect the networks you publish to.
            </p>
            <Fold figure={folds.flat} />
          </li>
          <li>
            <h3>Create an application</h3>
            <p>
              In the <a href={paths.portal}>portal</a>, enter a name and callback URLs, and copy the client ID and
              secret.
            </p>
            <Fold figure={folds.halved} />
          </li>
          <li>
            <h3>Publish</h3>
            <p>
              Send <code>POST /v1/posts</code> with your token and client ID. The{" "}
              <a href="/getting-started">five steps</a> show how.
            </p>
            <Fold figure={folds.folded} />
          </li>
        </ol>
      </div>
    </section>
  );
}
