/** What stands on a day: posts and the queue's free slots, in the order of their times. */
import type { Schedule } from "~/api/types";
import { type Day, dayOf } from "../desk/civil";

export type Entry = { at: string; post: Schedule } | { at: string; post?: undefined };

/** How much of a day a month shows before it says how much more there is. */
const shownOfDay = 3;

export function entriesByDay(
  posts: readonly Schedule[],
  freeSlots: readonly string[],
  zone: string,
): ReadonlyMap<Day, Entry[]> {
  const taken = new Set(posts.map(({ scheduledTime }) => scheduledTime));
  const entries: Entry[] = [
    ...posts.map((post) => ({ at: post.scheduledTime, post })),
    // A post with a time of its own leaves the slot free, even at the same minute. To a reader it is taken.
    ...freeSlots.filter((at) => !taken.has(at)).map((at) => ({ at })),
  ];
  const days = new Map<Day, Entry[]>();
  for (const entry of entries.toSorted((one, other) => one.at.localeCompare(other.at))) {
    const day = dayOf(entry.at, zone);
    const there = days.get(day);
    if (there) there.push(entry);
    else days.set(day, [entry]);
  }
  return days;
}

/** The entries that a month shows of a day, posts before free slots, and those that it leaves out. */
export function shorten(entries: readonly Entry[]): { shown: readonly Entry[]; hidden: readonly Entry[] } {
  if (entries.length <= shownOfDay) return { shown: entries, hidden: [] };
  const ranked = [...entries.filter(({ post }) => post), ...entries.filter(({ post }) => !post)];
  const kept = new Set(ranked.slice(0, shownOfDay));
  return { shown: entries.filter((entry) => kept.has(entry)), hidden: entries.filter((entry) => !kept.has(entry)) };
}
