/** Times as people type them: `tomorrow 9`, `fri 17:30`, `28 nov 14.00`, `in 2 hours`. */
import { toWallTime } from "~/lib/zoned-time";

export interface TypedTime {
  /** Instants in UTC, the likeliest first: `9` is 09:00 or 21:00. */
  times: readonly string[];
  /** Why there is none. */
  problem?: string;
}

const minute = 60_000;
const day = 86_400_000;
const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const monthName = `(${months.join("|")})[a-z]*`;
const ordinal = String.raw`(\d{1,2})(?:st|nd|rd|th)?`;
const year = String.raw`(?:\s(\d{4}))?`;

/** What a clock shows in the zone, as `2026-11-28`. */
type Day = string;

interface Clock {
  now: number;
  zone: string;
}

/** A day that was typed, and what is left of the text. */
interface Found {
  /** The first one is meant unless its time has passed. */
  days: readonly Day[];
  rest: string;
}

/** What a text says in a zone. It is refused where it can mean two times, or none. */
export function parseTypedTime(text: string, now: number, zone: string): TypedTime {
  const clock = { now, zone };
  const words = normalized(text);
  const unclear = ambiguity(words);
  if (unclear) return { times: [], problem: unclear };
  const span = parseSpan(words, clock);
  if (span) return span;
  const { days, rest } = findDay(words, clock);
  if (rest === "" && days.length > 0 && words !== "") return { times: [], problem: "Add a time, for example 9:00." };
  const hours = parseClockTime(rest);
  if (hours.length === 0) return { times: [], problem: "Write a day and a time, for example fri 17:30." };
  const all = hours.map((time) => timeOn(days, time, clock));
  const times = all.flatMap((each) => each.times).toSorted();
  return times.length > 0 ? { times } : { times, problem: all[0]?.problem };
}

function normalized(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/(\d)t(\d)/g, "$1 $2")
    .replaceAll(/\b(?:at|on)\b|,/g, " ")
    .replaceAll(/(\d)\s+(am|pm)\b/g, "$1$2")
    .replaceAll(/\s+/g, " ")
    .trim();
}

function ambiguity(words: string): string | undefined {
  const slashes = /\d{1,2}\/\d{1,2}/.exec(words)?.[0];
  if (slashes) return `${slashes} can mean two dates. Write the month’s name, for example 3 apr.`;
  const next = /\bnext ([a-z]+)/.exec(words)?.[1] ?? "";
  if (weekdays.includes(next.slice(0, 3))) return `“next ${next}” can mean two days. Write ${next}, or the date.`;
  if (/\bmidnight\b/.test(words)) return "Midnight can begin or end a day. Write 0:00 with the day.";
  return undefined;
}

/** `in 2 hours`. Days and weeks keep the time of day. */
function parseSpan(words: string, { now, zone }: Clock): TypedTime | undefined {
  const [, count = "", unit = ""] = /^in (\d{1,4}) ?(m|h|d|w)(?:in|ins|inutes?|ours?|ays?|eeks?)?$/.exec(words) ?? [];
  const size = { m: minute, h: 60 * minute }[unit];
  if (size) return { times: [new Date(Math.ceil((now + Number(count) * size) / minute) * minute).toISOString()] };
  if (!unit) return undefined;
  const [today = "", time = ""] = toWallTime(new Date(now), zone).split("T");
  return timeOn([addDays(today, Number(count) * (unit === "w" ? 7 : 1))], time, { now, zone });
}

/** Without a day, today or tomorrow. */
function findDay(words: string, { now, zone }: Clock): Found {
  const today = toWallTime(new Date(now), zone).slice(0, 10);
  const cut = (match: RegExpExecArray, days: readonly Day[]): Found => ({
    days,
    rest: words.replace(match[0], " ").replaceAll(/\s+/g, " ").trim(),
  });
  const named = /\b(today|tomorrow)\b/.exec(words);
  if (named) return cut(named, [addDays(today, named[1] === "today" ? 0 : 1)]);
  const weekday = new RegExp(String.raw`\b(${weekdays.join("|")})[a-z]*\b`).exec(words);
  if (weekday) {
    const ahead = (weekdays.indexOf(weekday[1] ?? "") - new Date(`${today}T00:00Z`).getUTCDay() + 7) % 7;
    return cut(weekday, [addDays(today, ahead), addDays(today, ahead + 7)]);
  }
  const date = findDate(words, today);
  return date ? cut(date.match, date.days) : { days: [today, addDays(today, 1)], rest: words };
}

/** `2026-11-28`, `28 nov`, `nov 28 2026`; without a year, this year or the next one. */
function findDate(words: string, today: Day): { match: RegExpExecArray; days: readonly Day[] } | undefined {
  const iso = /\b(\d{4})-(\d\d)-(\d\d)\b/.exec(words);
  if (iso) return { match: iso, days: [iso[0]].filter(isDay) };
  const dayFirst = new RegExp(String.raw`\b${ordinal}\s${monthName}${year}\b`).exec(words);
  const match = dayFirst ?? new RegExp(String.raw`\b${monthName}\s${ordinal}${year}\b`).exec(words);
  if (!match) return undefined;
  const [, first = "", second = "", given] = match;
  const [number, name] = dayFirst ? [first, second] : [second, first];
  const month = String(months.indexOf(name) + 1).padStart(2, "0");
  const inYear = (of: number) => `${of}-${month}-${number.padStart(2, "0")}`;
  const present = Number(today.slice(0, 4));
  const days = given ? [inYear(Number(given))] : [inYear(present), inYear(present + 1)];
  return { match, days: days.filter(isDay) };
}

/** `09:30`; two times for an hour alone, which may be in the morning or in the evening. */
function parseClockTime(text: string): string[] {
  if (text === "noon") return ["12:00"];
  const [, hours = "", minutes, half] = /^(\d{1,2})(?:[:.](\d\d))?(am|pm)?$/.exec(text) ?? [];
  const hour = Number(hours);
  const isValid = hours !== "" && Number(minutes ?? 0) < 60 && (half ? hour >= 1 && hour <= 12 : hour < 24);
  if (!isValid) return [];
  const shown = (of: number) => `${String(of).padStart(2, "0")}:${minutes ?? "00"}`;
  if (half) return [shown((hour % 12) + (half === "pm" ? 12 : 0))];
  return minutes === undefined && hour >= 1 && hour < 12 ? [shown(hour), shown(hour + 12)] : [shown(hour)];
}

/** The first of the days on which the time is still to come. */
function timeOn(days: readonly Day[], time: string, { now, zone }: Clock): TypedTime {
  let problem = "There is no such day.";
  for (const on of days) {
    const instants = instantsOf(`${on}T${time}`, zone);
    const [instant] = instants;
    if (instants.length === 1 && instant && Date.parse(instant) > now) return { times: [instant] };
    if (instants.length === 0) return { times: [], problem: `The clocks go forward: ${on} has no ${time}.` };
    if (instants.length > 1) return { times: [], problem: `The clocks go back: ${on} has ${time} twice.` };
    problem = `${on}, ${time} has passed.`;
  }
  return { times: [], problem };
}

/** When the clock in a zone shows a time: never, once or twice. */
function instantsOf(local: string, zone: string): string[] {
  const wanted = Date.parse(`${local}Z`);
  // A day before and after, so that both sides of a change to or from summer time are seen.
  const offsets = [wanted - day, wanted + day].map((at) => Date.parse(`${toWallTime(new Date(at), zone)}Z`) - at);
  const candidates = [...new Set(offsets)].map((offset) => new Date(wanted - offset));
  return candidates.filter((at) => toWallTime(at, zone) === local).map((at) => at.toISOString());
}

function addDays(from: Day, days: number): Day {
  return new Date(Date.parse(`${from}T00:00Z`) + days * day).toISOString().slice(0, 10);
}

/** Whether the calendar has it. */
function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
