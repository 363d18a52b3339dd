/** The queue in a few lines: days with the same times are one. */
import type { Queue } from "~/api/types";
import { titleCase } from "~/lib/format";
import { week } from "~/portal/data/queue";

export interface QueueLine {
  days: string;
  times: string[];
}

export function summarize(slots: Queue["slots"]): QueueLine[] {
  const byTimes = new Map<string, { days: number[]; times: string[] }>();
  week.forEach((name, day) => {
    const times = slots.filter((slot) => slot.day === name).map(({ time }) => time);
    if (times.length === 0) return;
    const line = byTimes.get(times.join()) ?? { days: [], times };
    line.days.push(day);
    byTimes.set(times.join(), line);
  });
  return [...byTimes.values()].map(({ days, times }) => ({ days: daysText(days), times }));
}

/** `Weekdays`, `Every day`, `Monday to Wednesday`, `Saturday, Sunday` */
function daysText(days: readonly number[]): string {
  const names = days.map((day) => titleCase(week[day] ?? ""));
  const known = { "0,1,2,3,4,5,6": "Every day", "0,1,2,3,4": "Weekdays" }[days.join()];
  if (known) return known;
  const isRun = days.length > 2 && days.every((day, index) => day === (days[0] ?? 0) + index);
  return isRun ? `${names[0]} to ${names.at(-1)}` : names.join(", ");
}
