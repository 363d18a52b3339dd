import { Link } from "react-router";
import type { Queue } from "~/api/types";
import { paths } from "~/lib/paths";
import { dayAndTime } from "~/lib/zoned-time";

/** When the next posts would go out, as the API says. */
export function NextTimes({ queue: { next, slots, timeZone }, isChanged }: { queue: Queue; isChanged: boolean }) {
  return (
    <aside aria-labelledby="next-times">
      <h2 id="next-times" className="subsection-title">
        The next ten times
      </h2>
      {isChanged && <p className="hint">Save the queue to see the times of your changes.</p>}
      {next.length > 0 ? (
        <ol className="ruled-list next-times tabular">
          {next.map((time) => (
            <li key={time}>
              <time dateTime={time}>{dayAndTime(time, timeZone)}</time>
            </li>
          ))}
        </ol>
      ) : (
        <p className="supporting below">{slots.length > 0 ? "No slot is free." : "No slots yet."}</p>
      )}
      {slots.length > 0 && (
        <p className="hint below">
          Slots that no post has. Times in {timeZone}. <Link to={paths.posts}>Show them in the calendar</Link>
        </p>
      )}
    </aside>
  );
}
