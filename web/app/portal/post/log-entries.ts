import type { TimelineItem } from "~/api/types";
import { isOfWebhook, type LogRow, rowsOf } from "./log-rows";

/** A line of the log, or all that was done for one account, at the time of its outcome. */
export type LogEntry = { at: string; items: LogRow; accountId: number | undefined };

export interface LogDay {
  /** The local day, `2026-11-21`. */
  key: string;
  /** `Sat 21 November, written and published` */
  title: string;
  entries: LogEntry[];
}

export interface LogFilter {
  accountId: number | undefined;
  /** Webhook events and their deliveries. */
  showsWebhooks: boolean;
  onlyTrouble: boolean;
  order: "time" | "network";
}

const troubles: readonly TimelineItem["kind"][] = [
  "FAILED",
  "RETRY_SCHEDULED",
  "ANSWER_LOST",
  "READ_BACK",
  "WAITING_FOR_LIMIT",
  "DELETION_FAILED",
];

/** Something that went wrong, or that took a second try. */
export function isTrouble({ kind, httpStatus }: TimelineItem): boolean {
  if (kind === "DELIVERY") return typeof httpStatus === "number" && !(httpStatus >= 200 && httpStatus < 300);
  return troubles.includes(kind);
}

/** What a filter leaves of a timeline. */
export function filterItems(items: readonly TimelineItem[], filter: LogFilter): TimelineItem[] {
  const delivered = new Set(items.filter(({ kind }) => kind === "DELIVERY").map(({ eventId }) => eventId));
  return items.filter(
    (item) =>
      // A delivery names its event.
      !(item.kind === "EVENT" && delivered.has(item.eventId)) &&
      (filter.showsWebhooks || !isOfWebhook(item)) &&
      (!filter.onlyTrouble || isTrouble(item)) &&
      (filter.accountId === undefined || item.accountId === filter.accountId || !item.accountId),
  );
}

/** The log in days. What was done for an account is one entry, at the time of its last item. */
export function daysOf(items: readonly TimelineItem[], order: LogFilter["order"]): LogDay[] {
  const days = new Map<string, LogEntry[]>();
  for (const entry of entriesOf(items, order)) {
    const key = localDay(entry.at);
    days.set(key, [...(days.get(key) ?? []), entry]);
  }
  return [...days].map(([key, entries]) => ({ key, title: titleOf(entries), entries }));
}

function entriesOf(items: readonly TimelineItem[], order: LogFilter["order"]): LogEntry[] {
  const blocks = new Map<number, LogRow>();
  for (const item of items) {
    const { accountId } = item;
    if (accountId) blocks.set(accountId, [...(blocks.get(accountId) ?? []), item] as [TimelineItem, ...TimelineItem[]]);
  }
  const entries: LogEntry[] = loosePerDay(items)
    .flatMap(rowsOf)
    .map((row) => ({ at: row[0].at, items: row, accountId: undefined }));
  for (const [accountId, own] of blocks) entries.push({ at: outcomeTime(own), items: own, accountId });
  const byTime = entries.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return order === "time" ? byTime : byNetwork(byTime);
}

/** What concerns no single account. What happened on two days stays two lines. */
function loosePerDay(items: readonly TimelineItem[]): TimelineItem[][] {
  const loose = items.filter(({ accountId }) => !accountId);
  return [...Map.groupBy(loose, ({ at }) => localDay(at)).values()];
}

/** Deliveries come after the outcome and do not move it. */
function outcomeTime(items: readonly TimelineItem[]): string {
  return (items.findLast((item) => !isOfWebhook(item)) ?? items.at(-1))?.at ?? "";
}

/** The lines stay where they are; the accounts between them change places. */
function byNetwork(entries: readonly LogEntry[]): LogEntry[] {
  const sorted = entries
    .filter(({ accountId }) => accountId)
    .toSorted((a, b) => (a.items[0]?.platform ?? "").localeCompare(b.items[0]?.platform ?? ""));
  return entries.map((entry) => (entry.accountId ? (sorted.shift() ?? entry) : entry));
}

const dayKey = new Intl.DateTimeFormat("en-CA", { year: "numeric", month: "2-digit", day: "2-digit" });
const dayTitle = new Intl.DateTimeFormat("en-GB", { weekday: "short", day: "numeric", month: "long" });

function localDay(iso: string): string {
  return dayKey.format(new Date(iso));
}

function titleOf(entries: readonly LogEntry[]): string {
  const phases = [...new Set(entries.flatMap(({ items }) => items.map(phaseOf)))];
  const [last, ...others] = phases.toReversed();
  const words = others.length > 0 ? `${others.toReversed().join(", ")} and ${last}` : last;
  return `${dayTitle.format(new Date(entries[0]?.at ?? 0)).replace(",", "")}, ${words}`;
}

function phaseOf({ kind }: TimelineItem): string {
  if (kind === "CREATED" || kind === "CHANGED") return "written";
  if (kind === "SCHEDULED") return "scheduled";
  if (kind.startsWith("DELET")) return "deleted";
  return kind === "CANCELLED" ? "cancelled" : "published";
}
