import { expect, test } from "vitest";
import type { Schedule } from "~/api/types";
import { groupByDay } from "./list-lines";

const post = (id: string, scheduledTime: string) => ({ id, scheduledTime }) as Schedule;

test("the groups of a list follow the days of the zone", () => {
  const posts = [
    post("c", "2026-11-28T04:30:00.000Z"),
    post("b", "2026-11-27T23:30:00.000Z"),
    post("a", "2026-11-27T05:30:00.000Z"),
  ];
  const ids = (zone: string) =>
    groupByDay(posts, zone).map(({ day, posts: of }) => [day, of.map(({ id }) => id).join("")]);
  expect(ids("Europe/London")).toEqual([
    ["2026-11-28", "c"],
    ["2026-11-27", "ba"],
  ]);
  expect(ids("America/New_York")).toEqual([["2026-11-27", "cba"]]);
  expect(ids("Asia/Tokyo")).toEqual([
    ["2026-11-28", "cb"],
    ["2026-11-27", "a"],
  ]);
});
