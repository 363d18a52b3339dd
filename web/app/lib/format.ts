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
