import { useRef } from "react";
import { useSearchParams } from "react-router";
import type { Schedule, TimelineItem } from "~/api/types";
import { useCommands } from "~/portal/data/page-commands";
import { Segments } from "~/ui/segments";
import { axisOf } from "./axis";
import { LogBlock } from "./log-block";
import { daysOf, filterItems, type LogDay, type LogEntry } from "./log-entries";
import { readFilter, writeFilter } from "./log-filter";
import { LogFilters } from "./log-filters";
import { LogRowLine } from "./log-row-line";
import { logKeys, useLogKeys } from "./log-keys";
import { dueTime } from "./lanes";
import "./post-log.css";

interface PostLogProps {
  schedule: Schedule;
  items: readonly TimelineItem[];
  /** Undefined for people who may not retry. */
  onRetry: ((postIds: string[]) => void) | undefined;
}

const orders = [
  { value: "time", label: "By time" },
  { value: "network", label: "By network" },
] as const;

/** Everything that happened, in days. The address holds what is shown of it. */
export function PostLog({ schedule, items, onRetry }: PostLogProps) {
  const [parameters, setParameters] = useSearchParams();
  const log = useRef<HTMLOListElement>(null);
  const filter = readFilter(parameters);
  const set = (change: Partial<typeof filter>) =>
    setParameters(writeFilter(parameters, { ...filter, ...change }), { replace: true, preventScrollReset: true });
  const shown = filterItems(items, filter);
  useLogKeys(log, schedule, onRetry);
  useCommands([], logKeys);
  return (
    <section aria-labelledby="post-log">
      <div className="section-head">
        <h2 id="post-log" className="section-title">
          From draft to permalink
        </h2>
        <Segments label="Order" options={orders} value={filter.order} onChange={(order) => set({ order })} />
      </div>
      <LogFilters schedule={schedule} filter={filter} onChange={set} />
      {shown.length === 0 && <p className="empty-state">Nothing went wrong.</p>}
      <ol className="post-log" ref={log}>
        {daysOf(shown, filter.order).map((day) => (
          <Day key={day.key} day={day} schedule={schedule} items={items} />
        ))}
      </ol>
    </section>
  );
}

interface DayProps {
  day: LogDay;
  schedule: Schedule;
  items: readonly TimelineItem[];
}

function Day({ day: { title, entries }, schedule, items }: DayProps) {
  const due = dueTime(schedule, items);
  const ends = items.filter(({ postId }) => postId).map(({ at }) => Date.parse(at) - due);
  const hasBegun = items.some(({ kind }) => kind === "DUE");
  const { length } = axisOf(Math.max(1, ...ends));
  return (
    <li>
      <h3 className="small-caps">{title}</h3>
      <ol>
        {entries.map((entry) =>
          entry.accountId ? (
            <LogBlock key={entry.accountId} entry={entry} schedule={schedule} due={due} length={length} />
          ) : (
            <LogRowLine
              key={keyOf(entry)}
              row={entry.items}
              due={due}
              count={hasBegun ? schedule.publications.length : undefined}
            />
          ),
        )}
      </ol>
    </li>
  );
}

function keyOf({ at, items: [item] }: LogEntry): string {
  return [at, item?.kind, item?.eventId, item?.deliveryId].join(" ");
}
