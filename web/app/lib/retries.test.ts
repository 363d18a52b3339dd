import { expect, test } from "vitest";
import { formatSpan, lastTry, longestWait, recommended, tryTimes } from "./retries";

test("waits double, and end at twelve hours", () => {
  expect(tryTimes(3, 1_000)).toEqual([0, 1_000, 3_000, 7_000]);
  const times = tryTimes(50, 3_600_000);
  expect((times.at(-1) ?? 0) - (times.at(-2) ?? 0)).toBe(longestWait);
});

test("the recommended setting survives a day", () => {
  expect(formatSpan(lastTry(recommended.retries, recommended.backoffMs))).toBe("29\u00a0h\u00a03\u00a0min");
});

test.each([
  [0, "0\u00a0s"],
  [7_000, "7\u00a0s"],
  [90_000, "1\u00a0min\u00a030\u00a0s"],
  [3_600_000, "1\u00a0h"],
  [122_850_000, "34\u00a0h\u00a07\u00a0min"],
])("%i ms is %s", (milliseconds, text) => {
  expect(formatSpan(milliseconds)).toBe(text);
});
