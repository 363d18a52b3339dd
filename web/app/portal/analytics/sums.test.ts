import { expect, test } from "vitest";
import type { PostNumbers } from "~/api/types";
import { byAccount, bySchedule, csvOf, lastRead, networksIn, sorted, sumOf } from "./sums";

function post(given: Partial<PostNumbers>, numbers: Partial<PostNumbers["metrics"]> = {}): PostNumbers {
  const none = { views: null, likes: null, comments: null, shares: null, saves: null, clicks: null };
  return {
    postId: "pst_1",
    scheduleId: "sch_1",
    accountId: 1,
    platform: "THREADS",
    text: "Five apples",
    permalink: null,
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

test("a sum holds only what is given, and says of how many networks", () => {
  const posts = [threads, bluesky, telegram];
  expect([sumOf(posts, "likes"), networksIn(posts, "likes")]).toEqual([7, 2]);
  expect([sumOf(posts, "views"), networksIn(posts, "views")]).toEqual([10, 1]);
  expect(sumOf(posts, "comments")).toBeNull();
  expect(sumOf([bluesky], "views")).toBe("never");
  expect(sumOf([telegram], "likes")).toBe("never");
});

test("posts are grouped by account and by what went out together", () => {
  expect(byAccount([threads, bluesky, later]).map((group) => group.length)).toEqual([2, 1]);
  expect(bySchedule([later, threads, bluesky]).map((group) => group.length)).toEqual([1, 2]);
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
