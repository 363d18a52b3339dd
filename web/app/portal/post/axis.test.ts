import { expect, test } from "vitest";
import { axisOf, formatSpan, formatTick } from "./axis";

test.each([
  [52_600, 10_000, 6],
  [900, 200, 5],
  [60_000, 10_000, 6],
  [61_000, 20_000, 4],
  [7 * 3_600_000, 2 * 3_600_000, 4],
  [0, 100, 1],
])("an axis over %d ms has a line every %d ms, %d times", (length, step, count) => {
  const { ticks, length: whole } = axisOf(length);
  expect(ticks).toEqual(Array.from({ length: count + 1 }, (_, index) => index * step));
  expect(whole).toBe(step * count);
});

test.each([
  [0, "0.0 s"],
  [8_040, "8.0 s"],
  [125_000, "2 min 5 s"],
  [120_000, "2 min"],
  [58_020_000, "16 h 7 min"],
  [273_600_000, "3 d 4 h"],
])("%d ms are %s", (milliseconds, text) => {
  expect(formatSpan(milliseconds)).toBe(text);
});

test("ticks leave out what says nothing", () => {
  expect([10_000, 500, 120_000].map(formatTick)).toEqual(["+10 s", "+0.5 s", "+2 min"]);
});
