import { Link } from "react-router";
import { paths } from "~/lib/paths";
import { may } from "~/lib/roles";
import { useQueue } from "~/portal/data/queue";
import { useRole } from "~/portal/data/workspaces";
import { useDesk } from "../desk/desk";
import { summarize } from "./queue-words";
import { dayOf } from "../desk/civil";
import { clockOf } from "../desk/civil";
import { dayText } from "../desk/words";

/** The queue's times of the week, and the next free one. */
export function QueueSummary() {
  const { zone } = useDesk();
  const queue = useQueue();
  const role = useRole();
  if (!queue.data) return null;
  const { slots, next, timeZone } = queue.data;
  return (
    <section className="tray-queue" aria-labelledby="queue-title">
      <div className="tray-head">
        <h2 id="queue-title">Queue</h2>
        <Link to={paths.queue}>{may(role, "PUBLISH") ? "Change" : "Show"}</Link>
      </div>
      {slots.length === 0 ? (
        <p className="supporting">No times are set. A queue publishes at the same times each week.</p>
      ) : (
        <dl className="tabular">
          {summarize(slots).map(({ days, times }) => (
            <div key={days}>
              <dt>{days}</dt>
              <dd>{times.join(", ")}</dd>
            </div>
          ))}
          <div>
            <dt className="muted">Next free</dt>
            <dd>{next[0] ? `${dayText(dayOf(next[0], zone), "weekdayAndDay")}, ${clockOf(next[0], zone)}` : "none"}</dd>
          </div>
        </dl>
      )}
      {slots.length > 0 && timeZone !== zone && <p className="hint below">The queue’s times are in {timeZone}.</p>}
    </section>
  );
}
