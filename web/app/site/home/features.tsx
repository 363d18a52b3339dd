import type { ReactNode } from "react";
import { IfOwn, IfPreapproved } from "./preapproved";

export function Features() {
  return (
    <section className="home-section">
      <div className="page-width">
        <h2 id="features">Key features</h2>
        <ul className="feature-grid">
          <Feature title="One call, eight networks">
            A publication per account, a post per message. One request carries them all, each with the settings its
            network needs.
          </Feature>
          <Access />
          <Feature title="Media, uploaded once">
            Send a file once and attach it anywhere. Octavo{" "}
            <a href="/media-validation">knows what each network accepts</a> and says so before you publish.
          </Feature>
          <Feature title="Now, later, or as a draft">
            Give a time and Octavo keeps it. Leave it out and the post goes now.
          </Feature>
          <Feature title="Webhooks with a memory">
            <a href="/webhooks">Thirteen event types</a>, signed. Every delivery is kept with its request, its response
            and its retries.
          </Feature>
          <Feature title="A node for n8n">
            The <a href="/n8n-integration">official community node</a> lists accounts and chats, uploads media and
            schedules posts. No code needed.
          </Feature>
        </ul>
      </div>
    </section>
  );
}

/** Where access is not approved for everyone, what Octavo does about lost answers stands in its place. */
function Access() {
  const title = (
    <>
      <IfPreapproved>Access that is already approved</IfPreapproved>
      <IfOwn>Never published twice</IfOwn>
    </>
  );
  return (
    <Feature title={title}>
      <IfPreapproved>
        Publish on day one through platform access that Octavo holds. There is no audit for you to pass.
      </IfPreapproved>
      <IfOwn>
        Every call that cannot be taken back is written down first. A lost answer is looked up on the network, never
        sent again.
      </IfOwn>
    </Feature>
  );
}

function Feature({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <li>
      <h3>{title}</h3>
      <p>{children}</p>
    </li>
  );
}
