const dateTime = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

/** `21 Nov 2025, 09:30:00` in the person's own time zone. */
export function formatTime(iso: string): string {
  const time = new Date(iso);
  return Number.isNaN(time.getTime()) ? iso : dateTime.format(time);
}

const moment = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

/** `21 Nov, 09:30:19`: for rows of a log, where another year than `now`'s is the exception and is named. */
export function formatMoment(iso: string, now = new Date()): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return iso;
  return time.getFullYear() === now.getFullYear() ? moment.format(time) : dateTime.format(time);
}

/** `12 Jan`; another year than `now`'s is named. */
export function formatDay(iso: string, now = new Date()): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return iso;
  const year = time.getFullYear() === now.getFullYear() ? undefined : "numeric";
  return new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year }).format(time);
}

/** `21 Nov 2025, 09:30:00 (Europe/Berlin)`: for titles, where nothing else names the zone. */
export function exactTime(iso: string): string {
  return `${formatTime(iso)} (${timeZone()})`;
}

const units: readonly { unit: Intl.RelativeTimeFormatUnit; seconds: number }[] = [
  { unit: "year", seconds: 31_557_600 },
  { unit: "month", seconds: 2_629_800 },
  { unit: "day", seconds: 86_400 },
  { unit: "hour", seconds: 3_600 },
  { unit: "minute", seconds: 60 },
];
const relative = new Intl.RelativeTimeFormat("en-GB", { numeric: "always" });

/** `3 minutes ago`, `in 2 hours`; under a minute `just now` or `in under a minute`. `now` is in milliseconds. */
export function relativeTime(iso: string, now: number): string {
  const seconds = (new Date(iso).getTime() - now) / 1000;
  if (Number.isNaN(seconds)) return iso;
  const fit = units.find((it) => Math.abs(seconds) >= it.seconds);
  if (fit) return relative.format(Math.trunc(seconds / fit.seconds), fit.unit);
  return seconds > 0 ? "in under a minute" : "just now";
}

/** `412 B`, `1.4 kB`, `2.0 MB`. 1 kB is 1,024 bytes. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${kilobytes.toFixed(1)} kB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}

/** `84 ms`, `1.25 s`; the spaces do not break. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1) return "under 1\u00a0ms";
  return milliseconds < 1000 ? `${Math.round(milliseconds)}\u00a0ms` : `${(milliseconds / 1000).toFixed(2)}\u00a0s`;
}

/** How many bytes a text takes in UTF-8. */
export function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** JSON with two spaces to the level; anything else as it is. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** The zone that the page's times are in, named once per page. */
export function timeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** `MEDIA_IMPORT` becomes `Media Import`. */
export function titleCase(name: string): string {
  return name
    .split("_")
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join(" ");
}

/** The value of a datetime-local input for an instant, in the person's own zone. */
export function toLocalInput(iso: string): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return "";
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** The instant that a datetime-local input names, in UTC; undefined when it is empty or half typed. */
export function fromLocalInput(value: string): string | undefined {
  const time = new Date(value);
  return !/T\d\d:\d\d/.test(value) || Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}
