import { useCallback, useMemo, useRef } from "react";
import { classes } from "~/lib/classes";
import { mostPages, pageSize } from "~/portal/data/post-lists";
import { QueryError } from "~/ui/query-error";
import type { PostsAddress } from "../desk/address";
import { addDays, type Day, onDay, onLaterDay, weekFrom } from "../desk/civil";
import { useDesk } from "../desk/desk";
import { dayText, weekText } from "../desk/words";
import { DragGhost } from "../days/drag-ghost";
import { DropTarget } from "../days/drop-target";
import type { Entry } from "../days/entries";
import { Slip } from "../days/slip";
import { type CalendarRefs, useCalendar } from "../days/use-calendar";
import { CalendarEmpty } from "../parts/calendar-empty";
import "./shared-week.css";

/** A week of several workspaces: seven days with what they have. On a phone, an agenda from today. */
export function SharedWeek({ address }: { address: PostsAddress }) {
  const { today } = useDesk();
  const { week } = address.place;
  const days = useMemo(() => weekFrom(week), [week]);
  const [grid, ghost] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const calendar = useSharedWeek(address, days, { grid, ghost });
  const isThisWeek = days.includes(today);
  return (
    <div onPointerDown={calendar.onPointerDown} aria-busy={calendar.query.isPending}>
      <QueryError query={calendar.query} fallback="Failed to load posts" />
      <div
        className="shared-week"
        role="group"
        aria-label={weekText(week, addDays(week, 6), today)}
        ref={grid}
        {...calendar.keys.handlers}
      >
        {days.map((day) => (
          <SharedDay key={day} day={day} isPast={isThisWeek && day < today} {...calendar.ofDay(day)} />
        ))}
      </div>
      {calendar.isEmpty && <CalendarEmpty period="this week" address={address} freeSlots={[]} />}
      {calendar.isCut && (
        <p className="hint below" role="status">
          Shows the latest {mostPages * pageSize} posts. Choose fewer workspaces to see the others.
        </p>
      )}
      {calendar.drag && <DragGhost ref={ghost} drag={calendar.drag} />}
    </div>
  );
}

interface SharedDayProps extends ReturnType<ReturnType<typeof useCalendar>["ofDay"]> {
  day: Day;
  isPast: boolean;
}

function SharedDay({ day, isPast, entries, tabStop, target, leavingId, refusal }: SharedDayProps) {
  const { zone, today } = useDesk();
  const isToday = day === today;
  return (
    <section
      className={classes("shared-day", isPast && "past", isToday && "today", target && "drop-target")}
      aria-label={(isToday ? "Today, " : "") + dayText(day, "full")}
      data-day={day}
      data-stop={day}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={tabStop === day ? 0 : -1}
    >
      <h3 aria-hidden="true">{isToday ? `Today, ${Number(day.slice(8))}` : dayText(day, "weekdayAndDay")}</h3>
      {entries.map(
        ({ post }) =>
          post && (
            <Slip
              key={post.id}
              post={post}
              zone={zone}
              isTabStop={tabStop === post.id}
              isLeaving={leavingId === post.id}
              refusal={refusal?.postId === post.id ? refusal.reason : undefined}
            />
          ),
      )}
      {target && <DropTarget target={target} />}
    </section>
  );
}

function useSharedWeek(address: PostsAddress, days: readonly Day[], refs: CalendarRefs) {
  const { zone, today } = useDesk();
  const stopsOf = useCallback((day: Day, entries: readonly Entry[]) => {
    const stops = entries.flatMap(({ post }) => post?.id ?? []);
    return stops.length > 0 ? stops : [day];
  }, []);
  return useCalendar(refs, {
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
    dropped: (post, day) => onDay(post.scheduledTime, day, zone),
  });
}
