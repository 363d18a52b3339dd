/** Where an arrow key leads in a grid of days. */
import { addDays, type Day, mondayOf } from "../desk/civil";

/** Of each day that is shown, what can have the focus: its posts and slots; the day itself if it has none. */
export type Stops = ReadonlyMap<Day, readonly string[]>;

/** A day, and what on it; without that, its first stop once it is shown. */
export interface Place {
  day: Day;
  stop?: string | undefined;
}

export interface Arrow {
  days: number;
  steps: number;
}

export const arrows: Readonly<Record<string, Arrow>> = {
  ArrowLeft: { days: -1, steps: 0 },
  ArrowRight: { days: 1, steps: 0 },
  ArrowUp: { days: 0, steps: -1 },
  ArrowDown: { days: 0, steps: 1 },
};

/** `down` is how many days the row below is away; there is none where a column is a day. */
export function nextPlace(
  stops: Stops,
  here: Required<Place>,
  { days, steps }: Arrow,
  down: number | undefined,
): Place {
  const there = stops.get(here.day) ?? [];
  const index = there.indexOf(here.stop ?? "");
  if (days !== 0) return placeOn(stops, addDays(here.day, days), Math.max(index, 0));
  // From a day as such, down leads to the first of what stands on it.
  const next = index < 0 && steps < 0 ? undefined : there[index + steps];
  if (next !== undefined) return { day: here.day, stop: next };
  if (down === undefined) return here;
  return placeOn(stops, addDays(here.day, steps * down), steps > 0 ? 0 : -1);
}

/** Home and End lead to the ends of the week. */
export function edgeOf(key: string, day: Day): Place | undefined {
  if (key === "Home") return { day: mondayOf(day) };
  return key === "End" ? { day: addDays(mondayOf(day), 6) } : undefined;
}

function placeOn(stops: Stops, day: Day, index: number): Place {
  const there = stops.get(day);
  return { day, stop: there?.[index] ?? there?.at(-1) };
}
