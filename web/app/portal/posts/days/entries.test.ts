import { expect, test } from "vitest";
import type { Schedule } from "~/api/types";
import { entriesByDay, shorten } from "./entries";

const post = (id: string, scheduledTime: string) => ({ id, scheduledTime }) as Schedule;
const onTheHour = (hour: number) => `2026-11-27T${String(hour).padStart(2, "0")}:00:00.000Z`;

test("a day has its posts and the slots that are still free, in the order of their times", () => {
  const posts = [post("b", "2026-11-27T12:30:00.000Z"), post("a", "2026-11-27T09:00:00.000Z")];
  const slots = ["2026-11-27T09:30:00.000Z", "2026-11-27T12:30:00.000Z", "2026-11-28T10:00:00.000Z"];
  const days = entriesByDay(posts, slots, "Europe/London");
  expect(days.get("2026-11-27")?.map(({ at, post: it }) => it?.id ?? at)).toEqual([
    "a",
    "2026-11-27T09:30:00.000Z",
    "b",
  ]);
  expect([...days.keys()]).toEqual(["2026-11-27", "2026-11-28"]);
});

test("a full day shows three, posts before slots", () => {
  const entries = [
    { at: onTheHour(8) },
    ...[9, 10, 11, 12].map((hour) => ({ at: onTheHour(hour), post: post(`${hour}`, onTheHour(hour)) })),
  ];
  const { shown, hidden } = shorten(entries);
  expect(shown.map(({ post: it }) => it?.id)).toEqual(["9", "10", "11"]);
  expect(hidden.map(({ at: time }) => time)).toEqual([onTheHour(8), onTheHour(12)]);
  expect(shorten(entries.slice(0, 3)).hidden).toEqual([]);
});
