import { expect, test } from "vitest";
import { dayAt, dayTicks, type Leaf, namedLeaves, plot, shapeOf, tickName } from "./plot-shape";

const days = Array.from({ length: 28 }, (_, index) => new Date(2026, 9, 25 + index).toISOString());
const wide = shapeOf(1264, 28, 9_600);
const phone = shapeOf(350, 28, 9_600);

function leaf(index: number, title: string, value = 1): Leaf {
  return { index, title, value, scheduleId: title };
}

test("the scale holds the highest value, and what was taken back is on the base line", () => {
  expect(wide.ticks).toEqual([2_500, 5_000, 7_500, 10_000]);
  expect([wide.y(10_000), wide.y(0), wide.y(-3)]).toEqual([plot.top, plot.base, plot.base]);
  expect(shapeOf(1264, 28, 0).ticks).toEqual([1, 2]);
});

test("each day is under its own point", () => {
  for (const shape of [wide, phone]) {
    days.forEach((_, index) => expect(dayAt(shape, shape.x(index), 28)).toBe(index));
  }
  expect([dayAt(wide, 0, 28), dayAt(wide, 2_000, 28)]).toEqual([0, 27]);
});

test("weeks are ticks, a phone has three and short numbers", () => {
  expect(dayTicks(days, false).map(({ index }) => index)).toEqual([0, 7, 14, 21, 27]);
  expect(dayTicks(days, true).map(({ index }) => index)).toEqual([0, 14, 27]);
  expect([tickName(2_500, false), tickName(2_500, true), tickName(500, true)]).toEqual(["2,500", "2.5k", "500"]);
});

test("the posts of the highest days are named, as far as they have room", () => {
  const values = days.map((_, index) => ({ 3: 50, 4: 90, 11: 70, 13: 60 })[index] ?? 1);
  const leaves = [leaf(3, "rising"), leaf(4, "small"), leaf(4, "large", 5), leaf(11, "near"), leaf(13, "too near")];
  const named = (most: number) => namedLeaves(wide, leaves, values, most).map(({ title }) => title);
  expect(named(4)).toEqual(["large", "near"]);
  expect(named(1)).toEqual(["large"]);
});
