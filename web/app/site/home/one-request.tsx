import { OutcomeBadge } from "~/ui/outcome-badge";
import { CodeBlock } from "~/ui/code-block";
import { NetworkIcon, networkName, platforms } from "~/ui/network";

const request = `{
  "scheduledTime": "2026-11-21T09:30:00.000Z",
  "isDraft": false,
  "publications": [
    {
      "socialMediaAccountId": 4107,
      "platformSettings": {
        "type": "INSTAGRAM",
        "publicationType": "REELS"
      },
      "posts": [{
        "content": "Harvest week, day one.",
        "attachmentPaths": ["b7e0…/orchard.mp4"]
      }]
    },
    {
      "socialMediaAccountId": 4112,
      "platformSettings": { "type": "BLUE_SKY" },
      "posts": [{ "content": "Harvest week, day one." }]
    }
  ]
}`;

const answer = `HTTP/1.1 204 No Content
Location: /v1/posts/sch_019a2f6c8d7e7b5f
x-request-id: req_019a2f6c8d80`;

/** The request, the answer, and the outcome on each network. */
export function OneRequest() {
  return (
    <section className="home-section">
      <div className="page-width">
        <h2 id="one-request">You write one request. Octavo does the folding.</h2>
        <div className="request-and-result">
          <CodeBlock
            title={
              <>
                <span className="http-method">POST</span> <span className="mono">/v1/posts</span>
              </>
            }
            code={request}
          />
          <div className="stack">
            <CodeBlock title="Response" code={answer} language="headers" />
            <div>
              <p className="small-caps">A few seconds later</p>
              <ul className="outcome-list">
                {platforms.map((platform) => (
                  <li key={platform}>
                    <NetworkIcon platform={platform} />
                    {networkName(platform)} <OutcomeBadge status={platform === "TIKTOK" ? "PUBLISHING" : "COMPLETED"} />
                  </li>
                ))}
              </ul>
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}
