import { expect, test } from "vitest";
import type { Schedule } from "~/api/types";
import { hoursOf, placeDay, snap } from "./week-layout";

const entry = (time: string) => ({ at: `2026-11-27T${time}:00.000Z`, post: { id: time } as Schedule });
const lanes = (...times: string[]) =>
  placeDay(times.map(entry), "Europe/London").map(({ minute, lane, lanes: of }) => [minute, lane, of]);

test("posts that would overlap are next to each other, the others have the whole width", () => {
  expect(lanes("09:30", "13:00")).toEqual([
    [570, 0, 1],
    [780, 0, 1],
  ]);
  expect(lanes("09:30", "10:00", "11:10", "16:00")).toEqual([
    [570, 0, 2],
    [600, 1, 2],
    [670, 0, 2],
    [960, 0, 1],
  ]);
});

test("where three or more would overlap, one is shown and the others are counted", () => {
  const placed = placeDay(["09:00", "09:00", "09:00", "09:30", "11:00", "16:00"].map(entry), "Europe/London");
  expect(placed.map(({ minute, lane, lanes: of, more }) => [minute, lane, of, more?.length])).toEqual([
    [540, 0, 2, undefined],
    [660, 0, 2, undefined],
    [540, 1, 2, 3],
    [960, 0, 1, undefined],
  ]);
});

test("a week shows 8 to 20 h, and more where a post lies outside of it", () => {
  expect(hoursOf([570])).toEqual({ from: 8, to: 20 });
  expect(hoursOf([570, 6 * 60 + 5, 23 * 60])).toEqual({ from: 6, to: 24 });
});

test("a drop is at a multiple of five minutes of that day", () => {
  expect([snap(572), snap(573), snap(-10), snap(2000)]).toEqual([570, 575, 0, 1435]);
});
