import { type CSSProperties, useCallback, useMemo, useRef } from "react";
import { QueryError } from "~/ui/query-error";
import type { PostsAddress } from "../desk/address";
import { CalendarEmpty } from "../parts/calendar-empty";
import { addDays, clock, type Day, instantAt, minuteOf, onLaterDay, weekFrom } from "../desk/civil";
import { useDesk } from "../desk/desk";
import { DragGhost } from "../days/drag-ghost";
import { KeyLine } from "../parts/key-line";
import type { Entry } from "../days/entries";
import { type CalendarRefs, useCalendar } from "../days/use-calendar";
import { WeekColumn, weekStops } from "./week-column";
import { type Hours, hoursOf, snap } from "./week-layout";
import { dayText, weekText } from "../desk/words";
import "./week.css";

/** A week to scale: up and down is the time, sideways the day. */
export function WeekView({ address }: { address: PostsAddress }) {
  const { today } = useDesk();
  const { week } = address.place;
  const days = useMemo(() => weekFrom(week), [week]);
  const [grid, ghost] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const calendar = useWeek(address, days, { grid, ghost });
  const { hours } = calendar;
  const title = weekText(week, addDays(week, 6), today);
  const scale = { "--hours": hours.to - hours.from } as CSSProperties;
  return (
    <section aria-label={title} aria-busy={calendar.query.isPending} onPointerDown={calendar.onPointerDown}>
      <QueryError query={calendar.query} fallback="Failed to load posts" />
      <div className="week-scroll">
        <div className="week-grid" role="grid" aria-label={title} ref={grid} {...calendar.keys.handlers}>
          <div className="week-row" role="row">
            <span className="week-day" />
            {days.map((day) => (
              <span
                key={day}
                role="columnheader"
                className={day === today ? "week-day today tabular" : "week-day tabular"}
              >
                {dayText(day, "weekdayAndDay")}
              </span>
            ))}
          </div>
          <div className="week-row" role="row" style={scale}>
            <HourScale hours={hours} />
            {days.map((day) => (
              <WeekColumn key={day} day={day} hours={hours} {...calendar.ofDay(day)} />
            ))}
          </div>
        </div>
      </div>
      {calendar.isEmpty && <CalendarEmpty period="this week" address={address} freeSlots={calendar.freeSlots} />}
      <KeyLine isCut={calendar.isCut} />
      {calendar.drag && <DragGhost ref={ghost} drag={calendar.drag} />}
    </section>
  );
}

function HourScale({ hours }: { hours: Hours }) {
  const all = Array.from({ length: hours.to - hours.from }, (_, index) => hours.from + index);
  return (
    <div className="week-hours" aria-hidden="true">
      {all.map((hour) => (
        <span key={hour}>{clock(hour * 60)}</span>
      ))}
    </div>
  );
}

function useWeek(address: PostsAddress, days: readonly Day[], refs: CalendarRefs) {
  const { zone, today } = useDesk();
  const stopsOf = useCallback((day: Day, entries: readonly Entry[]) => weekStops(day, entries, zone), [zone]);
  const calendar = useCalendar(refs, {
    address,
    days,
    first: days.includes(today) ? today : (days[0] ?? today),
    down: undefined,
    reveal: address.showWeek,
    stopsOf,
    nudged: (post, dayCount, steps) =>
      steps === 0
        ? onLaterDay(post.scheduledTime, dayCount, zone)
        : new Date(Date.parse(post.scheduledTime) + steps * 5 * 60_000).toISOString(),
    dropped: (_post, day, element, y) => instantAt(day, minuteAt(element, y), zone),
  });
  const minutes = [...calendar.posts.map(({ scheduledTime }) => scheduledTime), ...calendar.freeSlots];
  const hours = hoursOf(minutes.map((instant) => minuteOf(instant, zone)));
  return { ...calendar, hours };
}

/** The time of day at a height of the window. */
function minuteAt(element: Element, y: number): number {
  const column = element.closest<HTMLElement>("[data-day]");
  const box = column?.getBoundingClientRect();
  if (!column || !box) return 0;
  const [from, to] = [Number(column.dataset.from), Number(column.dataset.to)];
  return snap((from + ((y - box.top) / box.height) * (to - from)) * 60);
}
