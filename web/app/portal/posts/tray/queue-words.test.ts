import { expect, test } from "vitest";
import { type WeekDay, week } from "~/portal/data/queue";
import { summarize } from "./queue-words";

const on = (day: WeekDay, ...times: string[]) => times.map((time) => ({ day, time }));

test("days of the queue with the same times are one line", () => {
  expect(
    summarize([
      ...week.slice(0, 5).flatMap((day) => on(day, "09:30", "12:30")),
      ...on("SATURDAY", "10:00"),
      ...on("SUNDAY", "10:00"),
    ]),
  ).toEqual([
    { days: "Weekdays", times: ["09:30", "12:30"] },
    { days: "Saturday, Sunday", times: ["10:00"] },
  ]);
  expect(summarize(week.slice(0, 3).flatMap((day) => on(day, "08:00")))[0]?.days).toBe("Monday to Wednesday");
});
