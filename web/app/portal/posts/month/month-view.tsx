import { useMemo, useRef } from "react";
import { QueryError } from "~/ui/query-error";
import type { PostsAddress } from "../desk/address";
import { CalendarEmpty } from "../parts/calendar-empty";
import { type Day, monthOf, onDay, onLaterDay, weeksFrom, weeksOf } from "../desk/civil";
import { useDesk } from "../desk/desk";
import { DragGhost } from "../days/drag-ghost";
import { timeForDraft } from "./draft-time";
import { KeyLine } from "../parts/key-line";
import { MonthCell, stopsOf } from "./month-cell";
import { Tray } from "../tray/tray";
import { type CalendarRefs, useCalendar } from "../days/use-calendar";
import { dayText, periodText, spanText } from "../desk/words";
import "./month.css";

/** A month of posts, the drafts and the queue next to it. */
export function MonthView({ address }: { address: PostsAddress }) {
  const { month, from } = address.place;
  const period = periodText(address.place, useDesk().today);
  const weeks = useMemo(() => (from ? weeksFrom(from) : weeksOf(month)), [month, from]);
  const [grid, ghost] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const calendar = useMonth(address, weeks, { grid, ghost });
  return (
    <div className="calendar-layout" onPointerDown={calendar.onPointerDown}>
      <section aria-label={period} aria-busy={calendar.query.isPending}>
        <QueryError query={calendar.query} fallback="Failed to load posts" />
        <div className="month-grid" role="grid" aria-label={period} ref={grid} {...calendar.keys.handlers}>
          <div className="month-days" role="row">
            {weeks[0]?.map((day) => (
              <span key={day} className="small-caps" role="columnheader">
                {dayText(day, "weekday")}
              </span>
            ))}
          </div>
          {weeks.map((week) => (
            <MonthWeek key={week[0]} days={week} month={from ? undefined : month} calendar={calendar} />
          ))}
        </div>
        {calendar.isEmpty && (
          <CalendarEmpty period={spanText(address.place)} address={address} freeSlots={calendar.freeSlots} />
        )}
        <KeyLine isCut={calendar.isCut} />
      </section>
      {!calendar.isShared && <Tray drafts={calendar.drafts} />}
      {calendar.drag && <DragGhost ref={ghost} drag={calendar.drag} />}
    </div>
  );
}

interface MonthWeekProps {
  days: Day[];
  /** Days of others are outside; none where weeks are shown. */
  month: string | undefined;
  calendar: ReturnType<typeof useMonth>;
}

function MonthWeek({ days, month, calendar }: MonthWeekProps) {
  const { zone, today } = useDesk();
  return (
    <div className="month-week" role="row">
      {days.map((day) => (
        <MonthCell
          key={day}
          day={day}
          zone={zone}
          isToday={day === today}
          isOutside={month !== undefined && monthOf(day) !== month}
          isOpen={day === calendar.openDay}
          onOpen={calendar.setOpenDay}
          {...calendar.ofDay(day)}
        />
      ))}
    </div>
  );
}

function useMonth(address: PostsAddress, weeks: readonly Day[][], refs: CalendarRefs) {
  const { zone, today, now } = useDesk();
  const { month } = address.place;
  const days = useMemo(() => weeks.flat(), [weeks]);
  return useCalendar(refs, {
    address,
    days,
    first: days.includes(today) ? today : `${month}-01`,
    down: 7,
    reveal: (day) => address.showMonth(monthOf(day)),
    stopsOf,
    nudged: (post, dayCount, steps) => onLaterDay(post.scheduledTime, dayCount + 7 * steps, zone),
    dropped: (post, day, _element, _y, free) =>
      post.status === "DRAFT" ? timeForDraft(day, free, now, zone) : onDay(post.scheduledTime, day, zone),
  });
}
