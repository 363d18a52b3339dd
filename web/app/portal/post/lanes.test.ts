import { expect, test } from "vitest";
import type { Schedule, TimelineItem } from "~/api/types";
import { dueTime, lanesOf } from "./lanes";

const due = Date.parse("2026-11-21T09:30:00.200Z");

/** `[seconds since due, kind, duration in seconds]` of one account. */
function items(accountId: number, ...steps: [number, TimelineItem["kind"], number?][]): TimelineItem[] {
  return steps.map(([after, kind, duration]) => ({
    at: new Date(due + after * 1_000).toISOString(),
    kind,
    accountId,
    postId: `pst_${accountId}`,
    ...(duration !== undefined && { durationMs: duration * 1_000 }),
    message: "",
  }));
}

function lanes(status: string, own: TimelineItem[], nowAfter = 100) {
  const schedule = {
    scheduledTime: "2026-11-21T09:30:00.000Z",
    publications: [{ id: "pub_1", accountId: 1, platform: "THREADS", status, posts: [] }],
  } as unknown as Schedule;
  const all = [{ at: new Date(due).toISOString(), kind: "DUE", message: "" } as TimelineItem, ...own];
  expect(dueTime(schedule, all)).toBe(due);
  return lanesOf(schedule, all, due + nowAfter * 1_000).map(({ pieces, ...lane }) => ({
    ...lane,
    pieces: pieces.map(({ kind, from, to }) => `${kind} ${from / 1_000} to ${to / 1_000}`),
  }));
}

test.each<[string, string, TimelineItem[], string[], number | undefined]>([
  [
    "published at once",
    "COMPLETED",
    items(1, [5, "PREPARED", 5], [5, "SENT"], [8, "PUBLISHED"]),
    ["preparing 0 to 5", "call 5 to 8"],
    8_000,
  ],
  [
    "refused, then published at the second attempt",
    "COMPLETED",
    items(1, [10.8, "PREPARED"], [10.8, "SENT"], [13.1, "RETRY_SCHEDULED"], [50, "SENT"], [52.6, "PUBLISHED"]),
    ["preparing 0 to 10.8", "refused 10.8 to 13.1", "waiting 13.1 to 50", "call 50 to 52.6"],
    52_600,
  ],
  [
    "an answer that was lost, found by reading",
    "COMPLETED",
    items(1, [24, "PREPARED"], [24, "SENT"], [34, "ANSWER_LOST"], [37.1, "READ_BACK", 1.1], [37.2, "PUBLISHED"]),
    ["preparing 0 to 24", "lost 24 to 34", "waiting 34 to 36", "reading 36 to 37.1", "reading 37.1 to 37.2"],
    37_200,
  ],
  [
    "failed, and sent again by hand much later: nothing is drawn in between",
    "COMPLETED",
    items(1, [1, "PREPARED"], [1, "SENT"], [2, "FAILED"], [600, "PREPARED", 1], [600, "SENT"], [601, "PUBLISHED"]),
    ["preparing 0 to 1", "refused 1 to 2", "preparing 599 to 600", "call 600 to 601"],
    601_000,
  ],
  [
    "under way",
    "PUBLISHING",
    items(1, [5, "PREPARED"], [5, "SENT"], [7, "RETRY_SCHEDULED"]),
    ["preparing 0 to 5", "refused 5 to 7", "waiting 7 to 100"],
    undefined,
  ],
])("%s", (_name, status, own, pieces, end) => {
  expect(lanes(status, own)).toEqual([expect.objectContaining({ pieces, end })]);
});

test("parts of a thread are no attempts, and a part that was sent twice is", () => {
  const parts = ["pst_1", "pst_2", "pst_3"].flatMap((postId, index) =>
    items(1, [index, "SENT"], [index + 0.5, "PUBLISHED"]).map((item) => ({ ...item, postId })),
  );
  expect(lanes("COMPLETED", parts)).toEqual([expect.objectContaining({ attempts: 1 })]);
  const again = items(1, [5, "SENT"], [6, "PUBLISHED"]).map((item) => ({ ...item, postId: "pst_3" }));
  expect(lanes("COMPLETED", [...parts, ...again])).toEqual([expect.objectContaining({ attempts: 2 })]);
});

test("an account that nothing was done for has no lane", () => {
  expect(lanes("PENDING", [])).toEqual([]);
});
