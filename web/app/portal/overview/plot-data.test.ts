import { expect, test } from "vitest";
import type { Stats } from "~/api/types";
import { bucketSentence, bucketsOf, formatMeasured, periodOf, sinceMidnight, toCsv, total } from "./plot-data";

const days = ["2026-11-20T00:00:00.000Z", "2026-11-21T00:00:00.000Z"] as const;
const stats: Stats = {
  posts: [
    { start: days[0], completed: 31, failed: 5, unknown: 0 },
    { start: days[1], completed: 18, failed: 0, unknown: 1 },
  ],
  deliveries: [
    { start: days[0], first: 140, retried: 22, failed: 6, latencyP50Ms: 82, latencyP99Ms: 412 },
    { start: days[1], first: 0, retried: 0, failed: 0, latencyP50Ms: null, latencyP99Ms: null },
  ],
  lateness: [
    { start: days[0], p50Ms: 300, p99Ms: 2_100 },
    { start: days[1], p50Ms: null, p99Ms: null },
  ],
  period: { latencyP50Ms: 82, latencyP99Ms: 412, latenessP50Ms: null, latenessP99Ms: null },
};
const [first, second] = bucketsOf(stats);

test("the three series become one bucket for each day", () => {
  expect(first).toEqual({
    start: days[0],
    published: 31,
    failed: 5,
    unknown: 0,
    first: 140,
    retried: 22,
    givenUp: 6,
    latency: { p50: 82, p99: 412 },
    lateness: { p50: 300, p99: 2_100 },
  });
  expect(total(bucketsOf(stats), "published")).toBe(49);
  expect(periodOf(stats)).toEqual({ latency: { p50: 82, p99: 412 }, lateness: { p50: null, p99: null } });
});

test.each([
  [
    first,
    "31 published, 5 failed. Deliveries: 140 first try, 22 after a retry, 6 failed. Latency 82\u00a0ms and 412\u00a0ms. Lateness 0.3\u00a0s and 2.1\u00a0s.",
  ],
  [second, "18 published, 0 failed, 1 with an unknown outcome. Deliveries: 0 first try, 0 after a retry, 0 failed."],
])("a bucket in words", (bucket, sentence) => {
  expect(bucket && bucketSentence(bucket)).toBe(sentence);
});

test("the CSV has a line for each bucket, and empty cells where nothing was measured", () => {
  const [head, ...rows] = toCsv(bucketsOf(stats)).split("\r\n");
  expect(head?.split(",")).toHaveLength(11);
  expect(rows).toEqual([`${days[0]},31,5,0,140,22,6,82,412,300,2100`, `${days[1]},18,0,1,0,0,0,,,,`]);
});

test("today begins at the person's midnight", () => {
  const now = new Date(2026, 10, 21, 11, 20);
  const buckets = [20, 21].flatMap((day) =>
    bucketsOf(stats)
      .slice(0, 1)
      .map((bucket) => ({ ...bucket, start: new Date(2026, 10, day, 3).toISOString() })),
  );
  expect(sinceMidnight(buckets, now)).toEqual([buckets[1]]);
});

test("nothing measured is a dash", () => {
  expect(formatMeasured(null)).toBe("–");
});
