import { memo, type ReactNode } from "react";
import { classes } from "~/lib/classes";
import type { Target } from "../days/drag";
import { clockOf, type Day } from "../desk/civil";
import { type Entry, shorten } from "../days/entries";
import { DropTarget } from "../days/drop-target";
import { FreeSlot, slotStop } from "../days/free-slot";
import { Slip } from "../days/slip";
import { dayText } from "../desk/words";

export interface DayProps {
  day: Day;
  entries: readonly Entry[];
  zone: string;
  isToday: boolean;
  /** What of this day the Tab key reaches, if anything. */
  tabStop: string | undefined;
  /** Where a drop would put what is dragged, if it is over this day. */
  target: Target | undefined;
  leavingId: string | undefined;
  refusal: { postId: string; reason: string } | undefined;
}

interface CellProps extends DayProps {
  isOutside: boolean;
  isOpen: boolean;
  onOpen: (day: Day) => void;
}

/** A day of a month: its number, up to three posts and slots, and how many more there are. */
export const MonthCell = memo(function MonthCell(props: CellProps) {
  const { day, entries, isToday, isOutside, isOpen, target, tabStop } = props;
  const { shown, hidden } = isOpen ? { shown: entries, hidden: [] } : shorten(entries);
  return (
    <div
      role="gridcell"
      className={classes("month-cell", isOutside && "outside", isToday && "today", target && "drop-target")}
      data-day={day}
      data-stop={day}
      tabIndex={tabStop === day ? 0 : -1}
    >
      <span className="day-number tabular" aria-hidden="true">
        {day.endsWith("-01") || isOutside ? dayLabel(day) : Number(day.slice(8))}
      </span>
      <span className="visually-hidden">
        {isToday && "Today, "}
        {dayText(day, "full")}
      </span>
      <Entries {...props} entries={shown} />
      {hidden.length > 0 && <More hidden={hidden} {...props} />}
      {target && <DropTarget target={target} />}
    </div>
  );
});

/** The month is named on its first day and where a row begins outside of it. */
function dayLabel(day: Day): string | number {
  const isNamed = day.endsWith("-01") || new Date(day).getUTCDay() === 1;
  return isNamed ? dayText(day, "dayAndMonth") : Number(day.slice(8));
}

export function Entries({ entries, zone, tabStop, leavingId, refusal }: Omit<DayProps, "target" | "isToday">) {
  return entries.map(({ at, post }) =>
    post ? (
      <Slip
        key={post.id}
        post={post}
        zone={zone}
        isTabStop={tabStop === post.id}
        isLeaving={leavingId === post.id}
        refusal={refusal?.postId === post.id ? refusal.reason : undefined}
      />
    ) : (
      <FreeSlot key={at} at={at} zone={zone} isTabStop={tabStop === slotStop(at)} />
    ),
  );
}

function More({ hidden, zone, day, tabStop, onOpen }: CellProps & { hidden: readonly Entry[] }): ReactNode {
  const posts = hidden.filter(({ post }) => post);
  const last = (posts.at(-1) ?? hidden.at(-1))?.at ?? "";
  const what = posts.length > 0 ? `${posts.length} more` : `${hidden.length} more free`;
  return (
    <button
      type="button"
      className="link-button more-of-day"
      data-stop={moreStop(day)}
      tabIndex={tabStop === moreStop(day) ? 0 : -1}
      onClick={() => onOpen(day)}
    >
      {what}, to {clockOf(last, zone)}
    </button>
  );
}

/** Its name as a stop of the arrow keys. */
export function moreStop(day: Day): string {
  return `more ${day}`;
}

/** What of a day the arrow keys reach, in order. */
export function stopsOf(day: Day, entries: readonly Entry[], isOpen: boolean): string[] {
  const { shown, hidden } = isOpen ? { shown: entries, hidden: [] } : shorten(entries);
  const stops = shown.map(({ at, post }) => post?.id ?? slotStop(at));
  if (hidden.length > 0) stops.push(moreStop(day));
  return stops.length > 0 ? stops : [day];
}
