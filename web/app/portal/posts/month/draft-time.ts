import { type Day, dayOf, instantAt, minuteOf } from "../desk/civil";

/** Nine o'clock, for a day without a free slot. */
const usualMinute = 9 * 60;

/** The time that a draft gets on a day: the first free slot, or nine o'clock; today, the next full hour after that. */
export function timeForDraft(day: Day, free: readonly string[], now: number, zone: string): string {
  const [slot] = free;
  if (slot) return slot;
  const nextHour = (Math.floor(minuteOf(now, zone) / 60) + 1) * 60;
  return instantAt(day, day === dayOf(now, zone) ? Math.max(nextHour, usualMinute) : usualMinute, zone);
}
