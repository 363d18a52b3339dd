import type { ReactNode } from "react";
import { capitalized, eventTypeCount, networkCount } from "~/lib/counts";
import { IfOwn, IfPreapproved } from "./preapproved";

export function Features() {
  return (
    <section className="home-section">
      <div className="page-width">
        <h2 id="features">Key features</h2>
        <ul className="feature-grid">
          <Feature title={`One call, ${networkCount} networks`}>
            One request publishes to any number of accounts. Each publication has its own posts and the settings that
            its network requires.
          </Feature>
          <Access />
          <Feature title="Media, uploaded once">
            Upload a file once and attach it to any post. Octavo{" "}
            <a href="/media-validation">knows what each network accepts</a> and reports problems before you publish.
          </Feature>
          <Feature title="Now, later, or as a draft">
            Set a time to schedule a post. Leave it out to publish now. Or save a draft.
          </Feature>
          <Feature title="Webhooks with a history">
            <a href="/webhooks">{capitalized(eventTypeCount)} event types</a>, all signed. Octavo keeps every delivery
            with its request, its response and its retries.
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

/** If access is not pre-approved on this server, another feature takes its place. */
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
        Publish on day one through Octavo’s own platform access. You don’t have to pass an audit.
      </IfPreapproved>
      <IfOwn>
        Octavo stores what it is about to send before it sends it. If an answer is lost, Octavo reads the network to
        find out what happened and never sends blindly again.
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
