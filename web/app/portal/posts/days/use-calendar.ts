/** What a month and a week have in common: what stands on the days, the arrow keys, and dragging. */
import { type RefObject, useMemo, useState } from "react";
import type { Schedule } from "~/api/types";
import type { PostsAddress } from "../desk/address";
import { useCalendarPosts } from "./calendar-posts";
import { type Day, dayOf } from "../desk/civil";
import { useDesk } from "../desk/desk";
import { type Target, useDrag } from "./drag";
import { type Entry, entriesByDay } from "./entries";
import { useGridKeys } from "./grid-keys";
import { refusalOf } from "../desk/refusals";
import { momentText } from "../desk/words";

const noEntries: readonly Entry[] = [];

export interface CalendarRefs {
  grid: RefObject<HTMLDivElement | null>;
  /** What follows the pointer while something is dragged. */
  ghost: RefObject<HTMLDivElement | null>;
}

interface Options {
  address: PostsAddress;
  days: readonly Day[];
  /** The day that the Tab key reaches first. */
  first: Day;
  down: number | undefined;
  reveal: (day: Day) => void;
  stopsOf: (day: Day, entries: readonly Entry[], isOpen: boolean) => string[];
  /** The time after Alt and an arrow. */
  nudged: (post: Schedule, days: number, steps: number) => string;
  dropped: DropTime;
}

/** The time that a drop on a day means; `y` is where the upper edge would be. */
type DropTime = (post: Schedule, day: Day, element: Element, y: number, free: readonly string[]) => string;

export function useCalendar({ grid, ghost }: CalendarRefs, options: Options) {
  const { address, days, first, down, reveal, stopsOf, nudged, dropped } = options;
  const { zone, moves } = useDesk();
  const [openDay, setOpenDay] = useState<Day>();
  const found = useCalendarPosts(days, address.filters, zone);
  const { posts, freeSlots, drafts, mayMove } = found;
  const entries = useMemo(() => entriesByDay(posts, freeSlots, zone), [posts, freeSlots, zone]);
  const entriesOf = (day: Day) => entries.get(day) ?? noEntries;
  const stops = useMemo(
    () => new Map(days.map((day) => [day, stopsOf(day, entries.get(day) ?? noEntries, day === openDay)])),
    [days, entries, openDay, stopsOf],
  );
  const find = (id: string) => (mayMove ? [...posts, ...drafts].find((post) => post.id === id) : undefined);
  const nudge = (id: string, dayCount: number, steps: number) => {
    const post = find(id);
    if (!post) return;
    const instant = nudged(post, dayCount, steps);
    void moves.move(post, instant);
    const day = dayOf(instant, zone);
    if (!days.includes(day) && !refusalOf(post, instant, Date.now(), zone)) reveal(day);
  };
  const keys = useGridKeys(grid, { stops, first, down, reveal, nudge });
  const targetAt = useTargets(entriesOf, dropped);
  const drop = (post: Schedule, { instant }: Target) => void moves.move(post, instant);
  const { drag, onPointerDown } = useDrag(ghost, { find, targetAt, drop });

  /** What one day needs to know; nothing else of it changes while something is dragged or the focus moves. */
  function ofDay(day: Day) {
    const holds = (id: string | undefined) => id !== undefined && entriesOf(day).some(({ post }) => post?.id === id);
    return {
      entries: entriesOf(day),
      tabStop: keys.tabStop !== undefined && stops.get(day)?.includes(keys.tabStop) ? keys.tabStop : undefined,
      target: drag?.target?.day === day ? drag.target : undefined,
      leavingId: holds(drag?.post.id) ? drag?.post.id : undefined,
      refusal: holds(moves.refusal?.postId) ? moves.refusal : undefined,
    };
  }

  return { ...found, keys, drag, onPointerDown, openDay, setOpenDay, ofDay };
}

function useTargets(entriesOf: (day: Day) => readonly Entry[], dropped: DropTime) {
  const { zone, now } = useDesk();
  return (post: Schedule, element: Element | null, y: number): Target | undefined => {
    const day = element?.closest<HTMLElement>("[data-day]")?.dataset.day;
    if (!element || !day) return undefined;
    const slot = element.closest<HTMLElement>("[data-slot]")?.dataset.slot;
    const free = entriesOf(day).flatMap((entry) => (entry.post ? [] : entry.at));
    const instant = slot ?? dropped(post, day, element, y, free);
    const refusal = refusalOf(post, instant, now, zone);
    return { day, instant, words: refusal ?? momentText(instant, zone), isRefused: refusal !== undefined };
  };
}
