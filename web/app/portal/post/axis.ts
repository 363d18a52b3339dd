const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Steps of a time axis, in milliseconds. */
const steps = [
  100,
  200,
  500,
  ...[1, 2, 5, 10, 20, 30].map((count) => count * second),
  ...[1, 2, 5, 10, 20, 30].map((count) => count * minute),
  ...[1, 2, 4, 6, 12, 24, 48, 96, 168].map((count) => count * hour),
];

export interface Axis {
  /** From 0, in milliseconds. */
  ticks: number[];
  length: number;
}

/** An axis from 0 over at least `length` milliseconds, in at most six equal steps. */
export function axisOf(length: number): Axis {
  const step = steps.find((it) => length / it <= 6) ?? Math.ceil(length / 6);
  const count = Math.max(1, Math.ceil(length / step));
  return { ticks: Array.from({ length: count + 1 }, (_, index) => index * step), length: count * step };
}

/** `8.0 s`, `2 min 5 s`, `16 h 7 min`, `3 d 4 h`. */
export function formatSpan(milliseconds: number): string {
  if (milliseconds < minute) return `${(milliseconds / second).toFixed(1)} s`;
  if (milliseconds < hour) return pair(milliseconds, minute, "min", second, "s");
  if (milliseconds < 24 * hour) return pair(milliseconds, hour, "h", minute, "min");
  return pair(milliseconds, 24 * hour, "d", hour, "h");
}

function pair(milliseconds: number, big: number, bigUnit: string, small: number, smallUnit: string): string {
  const rest = Math.floor((milliseconds % big) / small);
  return `${Math.floor(milliseconds / big)} ${bigUnit}${rest > 0 ? ` ${rest} ${smallUnit}` : ""}`;
}

/** `+10 s`: a tick of an axis, without a fraction that says nothing. */
export function formatTick(milliseconds: number): string {
  if (milliseconds <= minute) return `+${milliseconds / second} s`;
  return `+${formatSpan(milliseconds)}`;
}
