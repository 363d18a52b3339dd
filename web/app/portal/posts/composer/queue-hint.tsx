import { dayAndTime } from "~/lib/zoned-time";
import { QueryError } from "~/ui/query-error";
import { useNextSlots } from "./use-next-slots";

/** Which slot it will be, and those that follow it. */
export function QueueHint({ zone }: { zone: string }) {
  const slots = useNextSlots();
  if (slots.error) return <QueryError query={slots} fallback="Failed to load the queue" />;
  const [next, ...later] = slots.data ?? [];
  if (!slots.data) return <p className="hint">Loading the queue...</p>;
  if (!next)
    return <p className="hint">The queue has no free slot. Set its slots with PUT /v1/queue, or choose a time.</p>;
  const others = later.slice(0, 2).map((slot) => dayAndTime(slot, zone));
  return (
    <p className="hint tabular">
      <b>{dayAndTime(next, zone)}</b>, unless another post takes it first.
      {others.length > 0 && ` Then ${others.join(" and ")}.`}
    </p>
  );
}
