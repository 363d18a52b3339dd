import type { TimelineItem } from "~/api/types";

/** What is one line of the log: a thing that happened, or several alike, oldest first. */
export type LogRow = readonly [TimelineItem, ...TimelineItem[]];

/** Steps of an account stay lines of their own until there are so many alike. */
const fewestSteps = 3;
const instants = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

export function isOfWebhook({ kind }: TimelineItem): boolean {
  return kind === "EVENT" || kind === "DELIVERY";
}

/** The log in lines: what only repeats an earlier line joins it. */
export function rowsOf(items: readonly TimelineItem[]): LogRow[] {
  const alike = new Map<string, [TimelineItem, ...TimelineItem[]]>();
  for (const item of withoutMoves(items)) {
    const key = likeness(item);
    const row = alike.get(key);
    if (row) row.push(item);
    else alike.set(key, [item]);
  }
  const rows = [...alike.values()].flatMap((row): LogRow[] => (isFolded(row) ? [row] : row.map((item) => [item])));
  return rows.toSorted((a, b) => items.indexOf(a[0]) - items.indexOf(b[0]));
}

/** A post that was given another time was changed too: the time says it all. */
function withoutMoves(items: readonly TimelineItem[]): TimelineItem[] {
  const moves = new Set(items.filter(({ kind }) => kind === "SCHEDULED").map(({ at }) => at));
  return items.filter(({ kind, at }) => kind !== "CHANGED" || !moves.has(at));
}

function likeness({ kind, message, httpStatus }: TimelineItem): string {
  return [kind, httpStatus, message.replaceAll(instants, "")].join(" ");
}

function isFolded([{ kind }, ...others]: LogRow): boolean {
  // Each is another time, or another person's decision.
  if (["SCHEDULED", "APPROVED", "REJECTED", "CREATED"].includes(kind)) return false;
  return others.length + 1 >= (kind === "CHANGED" || kind === "EVENT" || kind === "DELIVERY" ? 2 : fewestSteps);
}

/** `post.completed`, of an event or a delivery. */
export function eventType({ message }: TimelineItem): string {
  return message.match(/\b(?:post|publication|schedule|account|webhook)\.[a-z_]+/)?.[0] ?? "";
}
