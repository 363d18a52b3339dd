import { type CSSProperties, memo } from "react";
import { classes } from "~/lib/classes";
import type { Day } from "../desk/civil";
import { minuteOf } from "../desk/civil";
import { useDesk } from "../desk/desk";
import type { Target } from "../days/drag";
import type { Entry } from "../days/entries";
import { FreeSlot, slotStop } from "../days/free-slot";
import { DropTarget } from "../days/drop-target";
import type { Refusal } from "../desk/moves";
import { Slip } from "../days/slip";
import { MoreOfHour, moreStop } from "./more-of-hour";
import { type Hours, type Placed, placeDay } from "./week-layout";
import { dayText } from "../desk/words";

interface ColumnProps {
  day: Day;
  hours: Hours;
  entries: readonly Entry[];
  tabStop: string | undefined;
  target: Target | undefined;
  leavingId: string | undefined;
  refusal: Refusal | undefined;
}

/** A day of a week, to scale. */
export const WeekColumn = memo(function WeekColumn(props: ColumnProps) {
  const { day, hours, entries, tabStop, target } = props;
  const { zone, today } = useDesk();
  return (
    <div
      role="gridcell"
      className={classes("week-column", target && "drop-target")}
      data-day={day}
      data-stop={day}
      data-from={hours.from}
      data-to={hours.to}
      tabIndex={tabStop === day ? 0 : -1}
    >
      <span className="visually-hidden">
        {day === today && "Today, "}
        {dayText(day, "full")}
      </span>
      {placeDay(entries, zone).map((placed) => (
        <div
          key={(placed.more ? "more " : "") + (placed.entry.post?.id ?? placed.entry.at)}
          className="week-place"
          style={placeStyle(placed, hours)}
        >
          {placed.more ? (
            <MoreOfHour day={day} entries={placed.more} tabStop={tabStop} />
          ) : (
            <PlacedEntry {...props} entry={placed.entry} zone={zone} />
          )}
        </div>
      ))}
      {day === today && <NowLine hours={hours} />}
      {target && (
        <span className="week-place" style={heightOf(minuteOf(target.instant, zone), hours)}>
          <DropTarget target={target} />
        </span>
      )}
    </div>
  );
});

function PlacedEntry({ entry, zone, tabStop, leavingId, refusal }: ColumnProps & { entry: Entry; zone: string }) {
  const { at, post } = entry;
  if (!post) return <FreeSlot at={at} zone={zone} isTabStop={tabStop === slotStop(at)} />;
  return (
    <Slip
      post={post}
      zone={zone}
      isTabStop={tabStop === post.id}
      isLeaving={leavingId === post.id}
      refusal={refusal?.postId === post.id ? refusal.reason : undefined}
    />
  );
}

function NowLine({ hours }: { hours: Hours }) {
  const { now, zone } = useDesk();
  const minute = minuteOf(now, zone);
  if (minute < hours.from * 60 || minute > hours.to * 60) return null;
  return <span className="week-now" style={heightOf(minute, hours)} />;
}

function placeStyle({ minute, lane, lanes }: Placed, hours: Hours): CSSProperties {
  return { ...heightOf(minute, hours), "--lane": lane, "--lanes": lanes } as CSSProperties;
}

/** From the top of the column, in hours. */
function heightOf(minute: number, hours: Hours): CSSProperties {
  return { "--at": minute / 60 - hours.from } as CSSProperties;
}

/** What of a day the arrow keys reach, in order. */
export function weekStops(day: Day, entries: readonly Entry[], zone: string): string[] {
  const placed = placeDay(entries, zone).toSorted((a, b) => a.minute - b.minute);
  const stops = placed.map(({ entry, more }) => (more ? moreStop(more) : (entry.post?.id ?? slotStop(entry.at))));
  return stops.length > 0 ? stops : [day];
}
