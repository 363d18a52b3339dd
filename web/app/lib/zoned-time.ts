/** Times of a wall clock in a chosen time zone. */

const parts = {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
} as const;

/** `2026-11-28T09:30`: what the clock in a zone shows at an instant. */
export function toWallTime(instant: string | Date, zone: string): string {
  return formatOf(zone).format(new Date(instant)).replace(" ", "T").slice(0, 16);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Made once: a list formats thousands of times. */
function formatOf(zone: string): Intl.DateTimeFormat {
  // Swedish writes dates as ISO 8601 does.
  const format = formats.get(zone) ?? new Intl.DateTimeFormat("sv-SE", { ...parts, timeZone: zone });
  formats.set(zone, format);
  return format;
}

/** The instant at which the clock in a zone shows a time, in UTC; undefined if the time is incomplete. */
export function toInstant(local: string, zone: string): string | undefined {
  const wanted = Date.parse(`${local}Z`);
  if (!/^\d{4,}-\d\d-\d\dT\d\d:\d\d$/.test(local) || Number.isNaN(wanted)) return undefined;
  // Twice: the first guess may be on the other side of a change to or from summer time.
  const guess = wanted - offset(wanted, zone);
  return new Date(wanted - offset(guess, zone)).toISOString();
}

/** By how many milliseconds the zone's clock is ahead of UTC. */
function offset(instant: number, zone: string): number {
  return Date.parse(`${toWallTime(new Date(instant), zone)}Z`) - Math.floor(instant / 60_000) * 60_000;
}

/** `28 Nov, 09:30`; another year than the present one is named. */
export function shortMoment(local: string, now = new Date()): string {
  const time = new Date(`${local}Z`);
  if (Number.isNaN(time.getTime())) return "";
  const isThisYear = time.getUTCFullYear() === now.getUTCFullYear();
  const day = new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    ...(!isThisYear && { year: "numeric" }),
    timeZone: "UTC",
  });
  return `${day.format(time)}, ${local.slice(11, 16)}`;
}

/** `Mon 28 Nov, 09:30`: what the clock in a zone shows at an instant. */
export function dayAndTime(instant: string, zone: string): string {
  const local = toWallTime(instant, zone);
  const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "short", timeZone: "UTC" });
  return `${weekday.format(new Date(`${local}Z`))} ${shortMoment(local)}`;
}

/** `Berlin` for `Europe/Berlin`. */
export function cityOf(zone: string): string {
  return (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");
}
