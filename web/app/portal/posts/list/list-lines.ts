import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import type { Schedule } from "~/api/types";
import { type Day, dayOf } from "../desk/civil";

/** A day's heading, or a post with its place among all posts. */
export type Line = { day: string; post?: undefined } | { day: string; post: Schedule; position: number };

/** About as tall as a line is, in pixels; each is measured once it is there. */
const lineHeights = { post: 62, day: 40 };

export function linesOf(posts: readonly Schedule[], zone: string): Line[] {
  let position = 0;
  return groupByDay(posts, zone).flatMap(({ day, posts: ofDay }) => [
    { day },
    ...ofDay.map((post) => ({ day, post, position: position++ })),
  ]);
}

interface DayGroup {
  day: Day;
  posts: Schedule[];
}

/** Consecutive posts of one day, in the order in which they are given. */
export function groupByDay(posts: readonly Schedule[], zone: string): DayGroup[] {
  const groups: DayGroup[] = [];
  for (const post of posts) {
    const day = knownDayOf(post, zone);
    const last = groups.at(-1);
    if (last?.day === day) last.posts.push(post);
    else groups.push({ day, posts: [post] });
  }
  return groups;
}

const knownDays = new WeakMap<Schedule, { zone: string; day: Day }>();

/** Kept with the post: each page that arrives groups the ones before it again. */
function knownDayOf(post: Schedule, zone: string): Day {
  const known = knownDays.get(post);
  if (known?.zone === zone) return known.day;
  const day = dayOf(post.scheduledTime, zone);
  knownDays.set(post, { zone, day });
  return day;
}

/** The lines near the window: the others are not in the document. */
export function useLines(list: RefObject<HTMLUListElement | null>, lines: readonly Line[]) {
  const [scrollMargin, setMargin] = useState(0);
  useLayoutEffect(() => setMargin((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY), [list, lines]);
  // Its functions answer differently without changing themselves. Nothing here memoizes what they answer.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer({
    count: lines.length,
    estimateSize: (index) => (lines[index]?.post ? lineHeights.post : lineHeights.day),
    getItemKey: (index) => lines[index]?.post?.id ?? lines[index]?.day ?? index,
    overscan: 8,
    scrollMargin,
  });
  useArrows(list, lines, (index) => virtual.scrollToIndex(index));
  return virtual;
}

/** Up and down lead from post to post, past the days' headings. */
function useArrows(
  list: RefObject<HTMLUListElement | null>,
  lines: readonly Line[],
  scrollTo: (index: number) => void,
) {
  useEffect(() => {
    const element = list.current;
    const onKeyDown = (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const row = event.target instanceof Element && event.target.closest<HTMLElement>("[data-index]");
      if (!step || !row || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      const here = Number(row.dataset.index);
      const next = [here + step, here + 2 * step].find((index) => lines[index]?.post);
      if (next === undefined) return;
      scrollTo(next);
      requestAnimationFrame(() => element?.querySelector<HTMLElement>(`[data-index="${next}"] a`)?.focus());
    };
    element?.addEventListener("keydown", onKeyDown);
    return () => element?.removeEventListener("keydown", onKeyDown);
  });
}
