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
          <Feature title="A composer for people">
            Write once for every network, see each preview, and plan in a calendar. It{" "}
            <a href="/guides/composer">does what the API does</a>: now, later, in the queue’s next slot, or as a draft.
          </Feature>
          <Feature title="Webhooks with a history">
            <a href="/webhooks">{capitalized(eventTypeCount)} event types</a>, all signed. Octavo keeps every delivery
            with its request, its response and its retries.
          </Feature>
          <Feature title="For agents and workflows">
            <a href="/agents">Claude, ChatGPT and Cursor</a> connect by an address alone, with the limits that you set.
            The <a href="/n8n-integration">community node for n8n</a> needs no code.
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
      <IfOwn>Your server, your data</IfOwn>
    </>
  );
  return (
    <Feature title={title}>
      <IfPreapproved>
        Publish on day one through Octavo’s own platform access. You don’t have to pass an audit.
      </IfPreapproved>
      <IfOwn>
        Octavo is one open-source binary that needs nothing else installed. Posts, files and tokens stay on your server,
        and a sandbox simulates every network without credentials.
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
