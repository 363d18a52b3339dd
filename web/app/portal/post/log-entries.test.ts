import { expect, test } from "vitest";
import type { TimelineItem } from "~/api/types";
import { daysOf, filterItems, isTrouble, type LogFilter } from "./log-entries";
import { readFilter, writeFilter } from "./log-filter";

const item = (time: string, kind: TimelineItem["kind"], more: Partial<TimelineItem> = {}): TimelineItem => ({
  at: `2026-11-${time}Z`,
  kind,
  message: "",
  ...more,
});
const threads = { accountId: 2, platform: "THREADS", postId: "pst_2" } as const;
const telegram = { accountId: 1, platform: "TELEGRAM", postId: "pst_1" } as const;

const timeline = [
  item("19T12:00:00", "CREATED"),
  item("20T12:00:00", "SCHEDULED"),
  item("21T12:00:00", "DUE"),
  item("21T12:00:01", "SENT", threads),
  item("21T12:00:02", "SENT", telegram),
  item("21T12:00:03", "RETRY_SCHEDULED", threads),
  item("21T12:00:04", "PUBLISHED", telegram),
  item("21T12:00:05", "EVENT", { ...telegram, eventId: "evt_1" }),
  item("21T12:00:09", "PUBLISHED", threads),
  item("21T12:00:10", "DELIVERY", { deliveryId: "dlv_1", httpStatus: 503 }),
];
const all: LogFilter = { accountId: undefined, showsWebhooks: true, onlyTrouble: false, order: "time" };

const kinds = (items: readonly TimelineItem[]) => items.map(({ kind }) => kind);

test("days say what was done in them; an account's steps are together, at the time of its outcome", () => {
  const days = daysOf(timeline, "time");
  expect(days.map(({ title }) => title)).toEqual([
    "Thu 19 November, written",
    "Fri 20 November, scheduled",
    "Sat 21 November, published",
  ]);
  expect(days[2]?.entries.map(({ at, accountId }) => [at.slice(17, 19), accountId])).toEqual([
    ["00", undefined],
    ["04", 1],
    ["09", 2],
    ["10", undefined],
  ]);
});

test("by network, only the accounts change places", () => {
  const later = timeline.map((it) =>
    it.accountId === 1 && it.kind === "PUBLISHED" ? { ...it, at: "2026-11-21T12:00:09.500Z" } : it,
  );
  expect(daysOf(later, "time")[2]?.entries.map(({ accountId }) => accountId)).toEqual([undefined, 2, 1, undefined]);
  expect(daysOf(later, "network")[2]?.entries.map(({ accountId }) => accountId)).toEqual([undefined, 1, 2, undefined]);
});

test("filters leave out webhooks, good news and other accounts", () => {
  expect(kinds(filterItems(timeline, { ...all, showsWebhooks: false }))).not.toContain("EVENT");
  expect(kinds(filterItems(timeline, { ...all, onlyTrouble: true }))).toEqual(["RETRY_SCHEDULED", "DELIVERY"]);
  expect(filterItems(timeline, { ...all, accountId: 1 }).some(({ accountId }) => accountId === 2)).toBe(false);
});

test.each([
  [200, false],
  [204, false],
  [301, true],
  [503, true],
  [undefined, false],
])("a delivery with HTTP %s is trouble: %s", (httpStatus, expected) => {
  expect(isTrouble(item("21T12:00:00", "DELIVERY", { httpStatus }))).toBe(expected);
});

test.each<[string, LogFilter]>([
  ["", all],
  [
    "account=2&webhooks=hidden&only=trouble&order=network",
    { accountId: 2, showsWebhooks: false, onlyTrouble: true, order: "network" },
  ],
])("the address %j is the filter %j", (address, filter) => {
  expect(readFilter(new URLSearchParams(address))).toEqual(filter);
  expect(writeFilter(new URLSearchParams(), filter).toString()).toBe(address);
});
