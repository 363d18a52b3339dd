import { expect, test } from "vitest";
import type { MetricSum, NumbersSummary, PostNumbers } from "~/api/types";
import { bySchedule, changeOf, csvOf, csvOfDays, lastRead, rowsOf, sorted, sumOf } from "./sums";

function post(given: Partial<PostNumbers>, numbers: Partial<PostNumbers["metrics"]> = {}): PostNumbers {
  const none = { views: null, likes: null, comments: null, shares: null, saves: null, clicks: null };
  return {
    postId: "pst_1",
    scheduleId: "sch_1",
    accountId: 1,
    platform: "THREADS",
    text: "Five apples",
    permalink: null,
    thumbnailUrl: null,
    publishedTime: "2026-11-05T09:30:00.000Z",
    measuredAt: null,
    notGiven: ["saves", "clicks"],
    ...given,
    metrics: { ...none, ...numbers },
  };
}

const threads = post({ measuredAt: "2026-11-05T10:30:00.000Z" }, { views: 10, likes: 3 });
const bluesky = post(
  {
    accountId: 2,
    platform: "BLUE_SKY",
    notGiven: ["views", "saves", "clicks"],
    measuredAt: "2026-11-05T10:31:00.000Z",
  },
  { likes: 4 },
);
const telegram = post({ accountId: 3, platform: "TELEGRAM", notGiven: ["views", "likes", "comments", "shares"] });
const later = post({ scheduleId: "sch_2" }, { views: 90 });

const likes: MetricSum = {
  metric: "likes",
  networks: 2,
  sum: 7,
  sumBefore: 10,
  perDay: [3, 4],
  perDayBefore: [10, 0],
};
const summary: NumbersSummary = {
  days: ["2026-11-05T00:00:00.000Z", "2026-11-06T00:00:00.000Z"],
  daysBefore: ["2026-11-03T00:00:00.000Z", "2026-11-04T00:00:00.000Z"],
  totals: [likes],
  accounts: [{ accountId: 1, platform: "THREADS", metrics: [likes], notGiven: ["saves", "clicks"] }],
};

test("a sum of posts holds only what is given", () => {
  expect(sumOf([threads, bluesky, telegram], "likes")).toBe(7);
  expect(sumOf([threads, bluesky, telegram], "views")).toBe(10);
  expect(sumOf([threads, bluesky, telegram], "comments")).toBeNull();
  expect(sumOf([bluesky], "views")).toBe("never");
  expect(sumOf([telegram], "likes")).toBe("never");
});

const change = (sum: number | null, sumBefore: number | null) => changeOf({ sum, sumBefore });

test("a change is in percent of the days before, and nothing without them", () => {
  expect([change(7, 10), change(12, 10), change(10, 10)]).toEqual(["\u221230\u00a0%", "+20\u00a0%", "0\u00a0%"]);
  expect([change(7, null), change(7, 0), change(null, 7)]).toEqual([undefined, undefined, undefined]);
});

test("accounts without numbers are in the matrix if they have posts", () => {
  const rows = rowsOf(summary, [threads, telegram, later]);
  expect(rows.map(({ accountId, posts, sums }) => [accountId, posts, sums.length])).toEqual([
    [1, 2, 1],
    [3, 1, 0],
  ]);
});

test("posts are grouped by what went out together", () => {
  expect(bySchedule([later, threads, bluesky]).map((group) => group.length)).toEqual([1, 2]);
});

test("the days are exported next to those before, with empty cells for what is not given", () => {
  const [head, first, second] = csvOfDays(summary).split("\r\n");
  expect(head).toBe(
    "day,views,likes,comments,shares,day_before,views_before,likes_before,comments_before,shares_before",
  );
  expect(first).toBe("2026-11-05T00:00:00.000Z,,3,,,2026-11-03T00:00:00.000Z,,10,,");
  expect(second).toBe("2026-11-06T00:00:00.000Z,,4,,,2026-11-04T00:00:00.000Z,,0,,");
});

test("what has the most comes first, and what is not given last", () => {
  const groups = bySchedule([threads, post({ scheduleId: "sch_3" }), later]);
  expect(sorted(groups, "views").map(([first]) => first?.scheduleId)).toEqual(["sch_2", "sch_1", "sch_3"]);
  expect(sorted(groups, "published").map(([first]) => first?.scheduleId)).toEqual(["sch_1", "sch_3", "sch_2"]);
});

test("the screen knows when it was last read, and exports empty cells for what is not given", () => {
  expect(lastRead([threads, bluesky])).toBe("2026-11-05T10:31:00.000Z");
  expect(lastRead([telegram])).toBeUndefined();
  expect(csvOf([bluesky]).split("\r\n")[1]).toBe(
    "Five apples,Bluesky,2026-11-05T09:30:00.000Z,2026-11-05T10:31:00.000Z,,4,,,",
  );
});
