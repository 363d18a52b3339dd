/** Days and times as a clock in a time zone shows them. An instant is an ISO text in UTC, as the API has it. */
import { toInstant, toWallTime } from "~/lib/zoned-time";

/** `2026-11-27`: sorts as text. */
export type Day = string;

const dayLength = 86_400_000;

export function dayOf(instant: string | number, zone: string): Day {
  return toWallTime(new Date(instant), zone).slice(0, 10);
}

export function minuteOf(instant: string | number, zone: string): number {
  const [hours = 0, minutes = 0] = clockOf(instant, zone).split(":").map(Number);
  return hours * 60 + minutes;
}

/** `09:30` */
export function clockOf(instant: string | number, zone: string): string {
  return toWallTime(new Date(instant), zone).slice(11);
}

export function clock(minutes: number): string {
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** When a clock first shows this minute of a day. A time that the clocks skip moves ahead by what they skip. */
export function instantAt(day: Day, minute: number, zone: string): string {
  return toInstant(`${day}T${clock(minute)}`, zone) ?? "";
}

/** The same time of day on another day, also across a change of the clocks. */
export function onDay(instant: string, day: Day, zone: string): string {
  return instantAt(day, minuteOf(instant, zone), zone);
}

/** The same time of day, some days later or earlier. */
export function onLaterDay(instant: string, days: number, zone: string): string {
  return onDay(instant, addDays(dayOf(instant, zone), days), zone);
}

export function addDays(day: Day, count: number): Day {
  return new Date(utc(day) + count * dayLength).toISOString().slice(0, 10);
}

export function daysBetween(from: Day, to: Day): number {
  return Math.round((utc(to) - utc(from)) / dayLength);
}

/** 0 is Monday. */
export function weekday(day: Day): number {
  return (new Date(utc(day)).getUTCDay() + 6) % 7;
}

export function mondayOf(day: Day): Day {
  return addDays(day, -weekday(day));
}

export function monthOf(day: Day): string {
  return day.slice(0, 7);
}

export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const index = year * 12 + number - 1 + count;
  return `${Math.floor(index / 12)}-${two((index % 12) + 1)}`;
}

/** The weeks that a month touches, each from Monday to Sunday. */
export function weeksOf(month: string): Day[][] {
  const first = mondayOf(`${month}-01`);
  const weeks: Day[][] = [];
  for (let monday = first; monthOf(monday) <= month; monday = addDays(monday, 7)) weeks.push(weekFrom(monday));
  return weeks;
}

/** So many weeks from a Monday on are planned at once. */
const weeksAhead = 5;

/** The weeks from a Monday on that a calendar without a month shows. */
export function weeksFrom(monday: Day): Day[][] {
  return Array.from({ length: weeksAhead }, (_, index) => weekFrom(addDays(monday, 7 * index)));
}

export function weekFrom(monday: Day): Day[] {
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
}

export function isDay(text: string | null): text is Day {
  return /^\d{4}-\d\d-\d\d$/.test(text ?? "") && !Number.isNaN(utc(text ?? ""));
}

export function isMonth(text: string | null): text is string {
  return isDay(`${text}-01`);
}

function utc(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}
