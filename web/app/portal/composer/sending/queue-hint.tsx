import { Link } from "react-router";
import { paths } from "~/lib/paths";
import { dayAndTime } from "~/lib/zoned-time";
import { useQueue } from "~/portal/data/queue";
import { QueryError } from "~/ui/query-error";

/** Which slot it will be, and those that follow it. */
export function QueueHint({ zone }: { zone: string }) {
  const queue = useQueue();
  if (queue.error) return <QueryError query={queue} fallback="Failed to load the queue" />;
  if (!queue.data) return <p className="hint">Loading the queue...</p>;
  const [next, ...later] = queue.data.next;
  if (!next) {
    return (
      <p className="hint">
        The queue has no free slot. <Link to={paths.queue}>Change its slots</Link>, or choose a time.
      </p>
    );
  }
  const others = later.slice(0, 2).map((slot) => dayAndTime(slot, zone));
  return (
    <p className="hint tabular">
      <b>{dayAndTime(next, zone)}</b>, unless another post takes it first.
      {others.length > 0 && ` Then ${others.join(" and ")}.`}
    </p>
  );
}
