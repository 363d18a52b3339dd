/** How days and months are written. */
import type { Place } from "./address";
import { addDays, clockOf, type Day, dayOf, weeksFrom } from "./civil";

const formats = {
  weekday: format({ weekday: "short" }),
  letter: format({ weekday: "narrow" }),
  dayAndMonth: format({ day: "numeric", month: "short" }),
  weekdayAndDay: format({ weekday: "short", day: "numeric" }),
  short: format({ weekday: "short", day: "numeric", month: "short" }),
  long: format({ weekday: "short", day: "numeric", month: "long" }),
  full: format({ weekday: "long", day: "numeric", month: "long", year: "numeric" }),
  month: format({ month: "long", year: "numeric" }),
  monthAlone: format({ month: "long" }),
} as const;

function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "UTC" });
}

/** Without the comma that some browsers put behind the weekday. */
export function dayText(day: Day, how: keyof typeof formats): string {
  return formats[how].format(new Date(`${day}T00:00:00Z`)).replace(",", "");
}

/** `November 2026` */
export function monthText(month: string): string {
  return dayText(`${month}-01`, "month");
}

/** `17 to 23 November`, `30 November to 6 December`; the year where it is not this one. */
export function weekText(first: Day, last: Day, today: Day): string {
  const from = Number(first.slice(8));
  const start = first.slice(0, 7) === last.slice(0, 7) ? String(from) : `${from} ${dayText(first, "monthAlone")}`;
  const year = last.slice(0, 4) === today.slice(0, 4) ? "" : ` ${last.slice(0, 4)}`;
  return `${start} to ${Number(last.slice(8))} ${dayText(last, "monthAlone")}${year}`;
}

/** What a calendar of whole weeks shows: `November 2026`, or `23 November to 27 December` where it begins with this week. */
export function periodText({ month, from }: Pick<Place, "month" | "from">, today: Day): string {
  return from ? weekText(from, weeksFrom(from).flat().at(-1) ?? from, today) : monthText(month);
}

/** The same after "in". */
export function spanText({ month, from }: Pick<Place, "month" | "from">): string {
  return from ? "the next five weeks" : monthText(month);
}

/** The heading of a day in lists: `Today`, `Fri 28 November`; another year than this one is named. */
export function dayHeading(day: Day, today: Day): string {
  if (day === today) return "Today";
  const year = day.slice(0, 4) === today.slice(0, 4) ? "" : ` ${day.slice(0, 4)}`;
  return dayText(day, "long") + year;
}

/** `Thu 27 Nov, 09:30` */
export function momentText(instant: string, zone: string): string {
  return `${dayText(dayOf(instant, zone), "short")}, ${clockOf(instant, zone)}`;
}

/** `09:12` today, `yesterday`, `19 Nov` before that. */
export function clockOrDay(instant: string, today: Day, zone: string): string {
  const day = dayOf(instant, zone);
  if (day === today) return clockOf(instant, zone);
  return day === addDays(today, -1) ? "yesterday" : dayText(day, "dayAndMonth");
}
