import { expect, test } from "vitest";
import type { TimelineItem } from "~/api/types";
import { rowsOf } from "./log-rows";

const item = (second: number, kind: TimelineItem["kind"], message = "", more: Partial<TimelineItem> = {}) => ({
  at: new Date(Date.parse("2026-11-27T09:00:00Z") + second * 1_000).toISOString(),
  kind,
  message,
  ...more,
});
const delivered = (second: number, type: string, httpStatus = 200) =>
  item(second, "DELIVERY", `The webhook received ${type}.`, { httpStatus });
const lines = (items: readonly TimelineItem[]) => rowsOf(items).map((row) => `${row.length} ${row[0].kind}`);

test("events of one type and one result are one line, at the first of them", () => {
  const all = [
    ...[1, 2, 3, 4].map((second) => delivered(second, "post.completed")),
    delivered(5, "publication.completed"),
    delivered(6, "post.completed", 503),
  ];
  expect(lines(all)).toEqual(["4 DELIVERY", "1 DELIVERY", "1 DELIVERY"]);
});

test("autosaves are one line, and a move says its new time alone", () => {
  const all = [
    item(0, "CREATED"),
    ...[1, 2, 3].map((second) => item(second, "CHANGED", "The post was changed.")),
    item(9, "CHANGED", "The post was changed."),
    item(9, "SCHEDULED", "The post was scheduled for 2026-11-28T09:30:00Z."),
    item(20, "CHANGED", "The post was changed."),
    item(20, "SCHEDULED", "The post was scheduled for 2026-11-29T09:30:00Z."),
  ];
  expect(lines(all)).toEqual(["1 CREATED", "3 CHANGED", "1 SCHEDULED", "1 SCHEDULED"]);
});

test("ten failed attempts are three lines and the end", () => {
  const attempts = Array.from({ length: 10 }, (_, index) => [
    item(index, "PREPARED", "Octavo prepared the post for X."),
    item(index, "SENT", "Octavo sent the post to X."),
    item(index, "RETRY_SCHEDULED", `X is down. Octavo tries again at ${new Date(index * 1e9).toISOString()}.`),
  ]).flat();
  expect(lines([...attempts, item(10, "FAILED", "The post failed. X is down.")])).toEqual([
    "10 PREPARED",
    "10 SENT",
    "10 RETRY_SCHEDULED",
    "1 FAILED",
  ]);
});

test("two attempts tell their story in order", () => {
  const all = [
    item(0, "SENT", "Octavo sent the post to X."),
    item(1, "RETRY_SCHEDULED", "X is down. Octavo tries again at 2026-11-27T09:00:05Z."),
    item(5, "SENT", "Octavo sent the post to X."),
    item(6, "PUBLISHED", "X published the post."),
  ];
  expect(lines(all)).toEqual(["1 SENT", "1 RETRY_SCHEDULED", "1 SENT", "1 PUBLISHED"]);
});
