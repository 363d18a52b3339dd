import type { Queue } from "~/api/types";
import { titleCase } from "~/lib/format";
import { week } from "~/portal/data/queue";
import { timesOf } from "./queue-draft";

/** The slots for people who can't change them. */
export function QueueTable({ queue }: { queue: Queue }) {
  const { slots, timeZone } = queue;
  return (
    <section className="queue-table" aria-label="Slots">
      <p className="supporting">Your role can’t change the queue. Ask a member who can publish.</p>
      {slots.length === 0 ? (
        <div className="empty-state queue-days">No slots yet.</div>
      ) : (
        <ul className="ruled-list queue-days" aria-label="Slots by day">
          {week.map((day) => (
            <li key={day} className="queue-day">
              <b>{titleCase(day)}</b>
              <span className="tabular">{timesOf(queue, day).join(", ") || <span className="muted">None</span>}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="hint below">Times in {timeZone}.</p>
    </section>
  );
}
