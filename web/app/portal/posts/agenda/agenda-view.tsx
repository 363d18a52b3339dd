import { useMemo, useState } from "react";
import { Link } from "react-router";
import type { Schedule } from "~/api/types";
import { relativeTime } from "~/lib/format";
import { paths } from "~/lib/paths";
import { outcomeLook } from "~/ui/outcome-badge";
import { Icon } from "~/ui/icons";
import { QueryError } from "~/ui/query-error";
import type { PostsAddress } from "../desk/address";
import { AgendaMonth } from "./agenda-month";
import { CalendarEmpty } from "../parts/calendar-empty";
import { useCalendarPosts } from "../days/calendar-posts";
import { clockOf, type Day, dayOf, monthOf, weeksFrom, weeksOf } from "../desk/civil";
import { useDesk } from "../desk/desk";
import { type Entry, entriesByDay } from "../days/entries";
import { KeyLine } from "../parts/key-line";
import { PostRow } from "../parts/post-row";
import { Tray } from "../tray/tray";
import { dayText, periodText, spanText } from "../desk/words";
import "./agenda.css";

/** The chosen day, and this many days after it that have something. */
const daysAfter = 2;

/** A month on a phone: its days as leaves, below them what the chosen day has. */
export function AgendaView({ address }: { address: PostsAddress }) {
  const { zone, today } = useDesk();
  const { month, from } = address.place;
  const period = periodText(address.place, today);
  const days = useMemo(() => (from ? weeksFrom(from) : weeksOf(month)).flat(), [month, from]);
  const calendar = useCalendarPosts(days, address.filters, zone);
  const entries = useMemo(
    () => entriesByDay(calendar.posts, calendar.freeSlots, zone),
    [calendar.posts, calendar.freeSlots, zone],
  );
  const [picked, setPicked] = useState<Day>();
  const chosen = picked && days.includes(picked) ? picked : days.includes(today) ? today : `${month}-01`;
  const isShown = (day: Day) => from !== undefined || monthOf(day) === month;
  const later = days.filter((day) => day > chosen && isShown(day) && entries.has(day)).slice(0, daysAfter);
  return (
    <div className="calendar-layout">
      <section aria-label={period} aria-busy={calendar.query.isPending}>
        <QueryError query={calendar.query} fallback="Failed to load posts" />
        <AgendaMonth
          days={days}
          period={period}
          isShown={isShown}
          chosen={chosen}
          entries={entries}
          onChoose={setPicked}
        />
        {[chosen, ...later].map((day) => (
          <AgendaDay key={day} day={day} entries={entries.get(day) ?? []} />
        ))}
        {calendar.isEmpty && (
          <CalendarEmpty period={spanText(address.place)} address={address} freeSlots={calendar.freeSlots} />
        )}
        <KeyLine isCut={calendar.isCut} />
      </section>
      {!calendar.isShared && <Tray drafts={calendar.drafts} />}
    </div>
  );
}

function AgendaDay({ day, entries }: { day: Day; entries: readonly Entry[] }) {
  const { zone, today } = useDesk();
  return (
    <>
      <h3 className="agenda-day">{(day === today ? "Today, " : "") + dayText(day, "long")}</h3>
      {entries.length === 0 ? (
        <p className="hint">Nothing is planned.</p>
      ) : (
        <ul className="post-rows">
          {entries.map(({ at, post }) =>
            post ? <AgendaPost key={post.id} post={post} zone={zone} /> : <AgendaSlot key={at} at={at} zone={zone} />,
          )}
        </ul>
      )}
    </>
  );
}

/** What is still to come says when; what was published says when, and how much of it. */
function AgendaPost({ post, zone }: { post: Schedule; zone: string }) {
  const { now } = useDesk();
  const { tone, icon } = outcomeLook(post.status);
  const time = clockOf(post.scheduledTime, zone);
  const completed = post.publications.filter(({ status }) => status === "COMPLETED").length;
  const words = { SCHEDULED: time, PARTIALLY_COMPLETED: `${completed} of ${post.publications.length}` };
  const word = (words as Partial<Record<Schedule["status"], string>>)[post.status];
  const badge = word && (
    <span className={`badge tone tabular ${tone}`}>
      <Icon name={icon} />
      {word}
    </span>
  );
  const isSoon = post.status === "SCHEDULED" && dayOf(post.scheduledTime, zone) === dayOf(now, zone);
  const note = isSoon ? relativeTime(post.scheduledTime, now) : post.status === "SCHEDULED" ? undefined : time;
  return <PostRow post={post} zone={zone} note={note} badge={badge || undefined} />;
}

function AgendaSlot({ at, zone }: { at: string; zone: string }) {
  return (
    <li className="post-row">
      <span className="post-thumb bare">
        <Icon name="plus" />
      </span>
      <span className="post-words">
        <Link to={paths.newPostOf({ time: at })}>{clockOf(at, zone)}, free slot</Link>
      </span>
    </li>
  );
}
