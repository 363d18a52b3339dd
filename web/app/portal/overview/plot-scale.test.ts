import { expect, test } from "vitest";
import { stepFor } from "~/lib/axis-step";
import { rangeOf } from "~/portal/data/stats";
import { bucketAt, middles, timeTicks } from "./plot-scale";

test.each([
  [40, 20],
  [38, 20],
  [171, 100],
  [412, 200],
  [2.1, 1],
  [0, 1],
  [1, 1],
  [9, 5],
])("a scale up to %d has lines every %d", (most, step) => {
  expect(stepFor(most)).toBe(step);
});

test("a point is in the bucket whose middle is nearest", () => {
  const count = 14;
  middles(count, 292, 6).forEach((middle, index) => expect(bucketAt(middle, count, 292, 6)).toBe(index));
  expect([bucketAt(0, count, 292, 6), bucketAt(500, count, 292, 6)]).toEqual([0, 13]);
});

test("the time axis names its first day, one in the middle and the last with its month", () => {
  const starts = Array.from({ length: 14 }, (_, index) => new Date(2026, 10, 8 + index).toISOString());
  expect(timeTicks(starts, "day").map(({ label }) => label)).toEqual(["8 Nov", "14 Nov", "21 Nov"]);
});

test("periods are whole hours and days of the person's zone, and end with the present one", () => {
  const now = new Date(2026, 10, 21, 11, 20);
  expect(rangeOf("14d", now)).toEqual({
    from: new Date(2026, 10, 8).toISOString(),
    to: new Date(2026, 10, 22).toISOString(),
    bucket: "day",
  });
  expect(rangeOf("24h", now)).toEqual({
    from: new Date(2026, 10, 20, 12).toISOString(),
    to: new Date(2026, 10, 21, 12).toISOString(),
    bucket: "hour",
  });
});
