import type { ReactNode } from "react";
import type { Schedule, TimelineItem } from "~/api/types";
import { timeZone } from "~/lib/format";
import { cityOf, dayAndTime } from "~/lib/zoned-time";
import { useTimeZone } from "~/portal/data/time-zone";
import { OutcomeBadge } from "~/ui/outcome-badge";
import { Time } from "~/ui/time";
import { isFinal, outcome } from "~/portal/data/post-status";
import { formatSpan } from "./axis";
import { dueTime, lanesOf } from "./lanes";

export function PostMeta({ schedule, items }: { schedule: Schedule; items: readonly TimelineItem[] }) {
  const zone = useTimeZone();
  const span = isFinal(schedule) && firstToLast(schedule, items);
  return (
    <dl className="post-meta tabular">
      <Fact label="Status">
        <OutcomeBadge status={schedule.status} />
      </Fact>
      <Fact label="Scheduled for">
        <Time iso={schedule.scheduledTime} none="Now" /> {timeZone()}
        {zone !== timeZone() && (
          <span className="hint">
            {dayAndTime(schedule.scheduledTime, zone)} in {cityOf(zone)}
          </span>
        )}
      </Fact>
      <Fact label="Outcome">
        <span aria-live="polite">{outcome(schedule)}</span>
      </Fact>
      {span && <Fact label="First to last">{span}</Fact>}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="small-caps">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** `8.0 s to 52.6 s after the time` */
function firstToLast(schedule: Schedule, items: readonly TimelineItem[]): string | undefined {
  const due = dueTime(schedule, items);
  const ends = lanesOf(schedule, items, due).flatMap(({ end }) => (end === undefined ? [] : [end]));
  const [first, last] = [ends[0], ends.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const span = first === last ? formatSpan(first) : `${formatSpan(first)} to ${formatSpan(last)}`;
  return `${span} after the time`;
}
