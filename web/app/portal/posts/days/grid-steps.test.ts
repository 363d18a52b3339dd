import { expect, test } from "vitest";
import { arrows, edgeOf, nextPlace, type Stops } from "./grid-steps";

const stops: Stops = new Map([
  ["2026-11-19", ["a", "b", "c"]],
  ["2026-11-20", ["2026-11-20"]],
  ["2026-11-26", ["d", "e"]],
]);

test.each([
  ["ArrowDown", "2026-11-19", "a", "2026-11-19", "b"],
  ["ArrowDown", "2026-11-19", "c", "2026-11-26", "d"],
  ["ArrowUp", "2026-11-26", "d", "2026-11-19", "c"],
  ["ArrowUp", "2026-11-26", "e", "2026-11-26", "d"],
  ["ArrowRight", "2026-11-19", "c", "2026-11-20", "2026-11-20"],
  ["ArrowLeft", "2026-11-20", "2026-11-20", "2026-11-19", "a"],
  // A day that is not shown: it is revealed, and then its first stop has the focus.
  ["ArrowLeft", "2026-11-19", "a", "2026-11-18", undefined],
  ["ArrowUp", "2026-11-19", "a", "2026-11-12", undefined],
])("%s from %s %s", (key, day, stop, toDay, toStop) => {
  const arrow = arrows[key];
  expect(arrow && nextPlace(stops, { day, stop }, arrow, 7)).toEqual({ day: toDay, stop: toStop });
});

test("where a column is a day, down ends with the day", () => {
  const here = { day: "2026-11-19", stop: "c" };
  expect(nextPlace(stops, here, { days: 0, steps: 1 }, undefined)).toEqual(here);
});

test("Home and End lead to the ends of the week", () => {
  expect(edgeOf("Home", "2026-11-19")).toEqual({ day: "2026-11-16" });
  expect(edgeOf("End", "2026-11-19")).toEqual({ day: "2026-11-22" });
  expect(edgeOf("a", "2026-11-19")).toBeUndefined();
});
