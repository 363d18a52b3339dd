import type { ReactNode } from "react";
import { OutcomeBadge } from "~/ui/outcome-badge";
import { NetworkIcon } from "~/ui/network";

/** What follows a request that an agent wrote: its question, a person's decision, and the calendar. */
export function Story() {
  return (
    <section className="home-section">
      <div className="page-width">
        <h2 id="story">Agents ask. People decide. Octavo publishes once.</h2>
        <div className="story">
          <Scene number={2} caption="An agent plans, rehearses and asks. It can’t publish on its own.">
            <Question />
          </Scene>
          <Scene number={3} caption="You approve exactly this version, signed with your passkey.">
            <Approval />
          </Scene>
          <Scene number={4} caption="The calendar has what will go out, from people and programs.">
            <Calendar />
          </Scene>
        </div>
        <ul className="story-claims">
          <li>
            <b>An approval is for one version.</b> Any change asks again. Octavo compares what it is about to send with
            what you approved, just before it calls the network. <a href="/guides/approvals">Approvals</a>
          </li>
          <li>
            <b>A rehearsal tells you before.</b> A month of posts runs on simulated networks within seconds, with
            limits, access and price. <a href="/agents#rehearse-first">Rehearsals</a>
          </li>
          <li>
            <b>Never twice.</b> If a network’s answer is lost, Octavo reads the network to find out what happened, and
            never sends blindly again. <a href="/api-docs#why-a-post-failed">Unknown outcomes</a>
          </li>
        </ul>
      </div>
    </section>
  );
}

function Scene({ number, caption, children }: { number: number; caption: string; children: ReactNode }) {
  return (
    <figure>
      <div className="story-leaf">{children}</div>
      <figcaption>
        <span className="small-caps">Fig. {number}</span> {caption}
      </figcaption>
    </figure>
  );
}

/** The answers have the words of the tools (crates/octavo-server/src/http/mcp/words.rs). */
function Question() {
  return (
    <dl className="story-talk">
      <dt>You</dt>
      <dd>Plan a post for each day of harvest week. Ask me before anything goes out.</dd>
      <dt className="mono">rehearse</dt>
      <dd>5 posts would be published, 0 would fail, and the outcome of 0 is unknown. X would charge up to $0.075.</dd>
      <dt className="mono">create_post</dt>
      <dd>
        <OutcomeBadge status="WAITING_FOR_APPROVAL" />
      </dd>
      <dt>Agent</dt>
      <dd>All five fit every network. They wait for you in Octavo: which ones may go out?</dd>
    </dl>
  );
}

function Approval() {
  return (
    <>
      <p className="story-title">Harvest week, day one</p>
      <p className="story-text">The first russets are in. Come and taste them from nine.</p>
      <dl className="story-facts">
        <dt>Asked by</dt>
        <dd>Newsletter agent</dd>
        <dt>Goes to</dt>
        <dd>
          <NetworkIcon platform="BLUE_SKY" /> Bluesky, <NetworkIcon platform="X_TWITTER" /> X
        </dd>
        <dt>When</dt>
        <dd>Mon 30 Nov, 09:30</dd>
        <dt>Costs</dt>
        <dd>$0.015, charged by the network</dd>
      </dl>
      <p className="story-deeds">
        <span className="story-deed primary">Approve for 30 Nov, 09:30</span>
        <span className="story-deed">Reject...</span>
      </p>
    </>
  );
}

const days: readonly (readonly [day: string, ...slips: (readonly [time: string, text: string, status: string])[]])[] = [
  ["Mon 30", ["09:30", "Day one", "SCHEDULED"], ["17:00", "Open day", "SCHEDULED"]],
  ["Tue 1", ["09:30", "Day two", "WAITING_FOR_APPROVAL"]],
  ["Wed 2", ["09:30", "Day three", "WAITING_FOR_APPROVAL"]],
  ["Thu 3", ["09:30", "Day four", "WAITING_FOR_APPROVAL"], ["12:00", "Cider press", "DRAFT"]],
  ["Fri 4", ["09:30", "Day five", "WAITING_FOR_APPROVAL"]],
];

function Calendar() {
  return (
    <dl className="story-days">
      {days.map(([day, ...slips]) => (
        <div key={day}>
          <dt>{day}</dt>
          <dd>
            {slips.map(([time, text, status]) => (
              <p key={time}>
                <span className="tabular">{time}</span> {text} <OutcomeBadge status={status} />
              </p>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
