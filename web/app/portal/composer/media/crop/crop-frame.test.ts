import { expect, test } from "vitest";
import { defaultSettings } from "~/portal/data/platform-settings";
import type { Platform } from "~/ui/network";
import { moveFrame, resizeFrame, shapeFrame, wholeFrame, wholePixels } from "./crop-frame";
import { firstShape, fits, ratioOf, ratioRules, ratioText, type Shape, shapesFor } from "./shapes";

const size = { width: 4000, height: 1905 };
const to = (platform: Platform, settings: { publicationType?: string } = {}) => ({
  accountId: settings.publicationType === "STORY" ? 2 : 1,
  platform,
  chatId: "",
  settings: { ...defaultSettings(platform), ...settings },
});
const post = to("INSTAGRAM", { publicationType: "FEED" });
const story = to("INSTAGRAM", { publicationType: "STORY" });

test("a frame stays inside of the picture, and a corner leaves the opposite one where it is", () => {
  const frame = { left: 100, top: 100, width: 200, height: 100 };
  expect(moveFrame(frame, -500, 5000, size)).toEqual({ left: 0, top: 1805, width: 200, height: 100 });
  const free = { size, ratio: undefined };
  expect(resizeFrame(frame, { x: 1, y: 1 }, { dx: 50, dy: -20 }, free)).toEqual({ ...frame, width: 250, height: 80 });
  expect(resizeFrame(frame, { x: 0, y: 0 }, { dx: -500, dy: 20 }, free)).toEqual({
    left: 0,
    top: 120,
    width: 300,
    height: 80,
  });
  expect(resizeFrame(frame, { x: 1, y: 1 }, { dx: -900, dy: -900 }, free)).toMatchObject({ width: 16, height: 16 });
});

test.each([
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: 1, y: 1 },
] as const)("with a shape, corner %o keeps the ratio at every edge", (corner) => {
  for (const [dx, dy] of [
    [40, 0],
    [0, 40],
    [-9000, 9000],
    [9000, -9000],
    [9000, 9000],
    [-9000, -9000],
  ] as const) {
    const begin = { left: 500, top: 500, width: 400, height: 500 };
    const { left, top, width, height } = resizeFrame(begin, corner, { dx, dy }, { size, ratio: 4 / 5 });
    expect(width / height).toBeCloseTo(4 / 5, 9);
    expect(left).toBeGreaterThanOrEqual(-1e-9);
    expect(top).toBeGreaterThanOrEqual(-1e-9);
    expect(left + width).toBeLessThanOrEqual(size.width + 1e-9);
    expect(top + height).toBeLessThanOrEqual(size.height + 1e-9);
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(16 - 1e-9);
  }
});

test("every shape in whole pixels is within the rule that it was chosen for", () => {
  const rules = ratioRules([post]);
  for (let width = 320; width < 420; width++) {
    for (let height = 300; height < 420; height++) {
      for (const shape of shapesFor(rules)) {
        const ratio = ratioOf(shape);
        if (ratio === undefined) continue;
        const frame = wholePixels(shapeFrame(wholeFrame({ width, height }), ratio, { width, height }), ratio, {
          width,
          height,
        });
        const fit = rules.every((rule) => fits(frame.width / frame.height, rule));
        const isInside = frame.left + frame.width <= width && frame.top + frame.height <= height;
        if (!fit || !isInside) throw new Error(`${shape} of ${width} × ${height}: ${JSON.stringify(frame)}`);
      }
    }
  }
});

test("the shapes are those that the rules of a chosen network accept", () => {
  expect(shapesFor(ratioRules([post]))).toEqual(["FREE", "1:1", "4:5", "16:9", "1.91:1"]);
  expect(shapesFor(ratioRules([story]))).toEqual(["FREE", "9:16"]);
  expect(shapesFor(ratioRules([to("BLUE_SKY")]))).toEqual(["FREE", "1:1", "4:5", "9:16", "16:9", "1.91:1"]);
  expect(shapesFor(ratioRules([post, story]))).toContain("9:16");
  expect(ratioRules([to("X_TWITTER")]).map(({ network, limit }) => `${network} ${limit}`)).toEqual(["X 1:3 to 3:1"]);
});

const begin = (ratio: number, ...targets: ReturnType<typeof to>[]): Shape => firstShape(ratio, ratioRules(targets));

test("a crop begins with the whole picture, or with the first shape that fits all networks", () => {
  expect(begin(1.5, post)).toBe("FREE");
  expect(begin(2.1, post)).toBe("1.91:1");
  expect(begin(0.5, post)).toBe("4:5");
  expect(begin(2.1, story)).toBe("9:16");
  expect(begin(2.1)).toBe("FREE");
});

test("ratios read as people write them", () => {
  expect([2.1, 4 / 5, 1905 / 4000, 16 / 9].map(ratioText)).toEqual(["2.1:1", "4:5", "1:2.1", "16:9"]);
});
