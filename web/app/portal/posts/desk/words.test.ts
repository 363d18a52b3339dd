import { expect, test } from "vitest";
import { type WeekDay, week } from "~/portal/data/queue";
import { noMatchText } from "../parts/calendar-empty";
import { summarize } from "../tray/queue-words";
import { clockOrDay, dayHeading, momentText, weekText } from "./words";
const said = (instant: string) => clockOrDay(instant, "2026-11-25", "Europe/London");
const on = (day: WeekDay, ...times: string[]) => times.map((time) => ({ day, time }));

test("weeks, days and moments read as they are said", () => {
  expect(weekText("2026-11-16", "2026-11-22", "2026-11-25")).toBe("16 to 22 November");
  expect(weekText("2026-11-30", "2026-12-06", "2026-11-25")).toBe("30 November to 6 December");
  expect(weekText("2026-12-28", "2027-01-03", "2026-11-25")).toBe("28 December to 3 January 2027");
  expect(dayHeading("2026-11-25", "2026-11-25")).toBe("Today");
  expect(dayHeading("2025-11-28", "2026-11-25")).toBe("Fri 28 November 2025");
  expect(momentText("2026-11-27T09:30:00.000Z", "Europe/London")).toBe("Fri 27 Nov, 09:30");
  expect(said("2026-11-25T09:12:00Z")).toBe("09:12");
  expect(said("2026-11-24T09:12:00Z")).toBe("yesterday");
  expect(said("2026-11-19T09:12:00Z")).toBe("19 Nov");
});

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

test("what was asked is said when nothing matches", () => {
  const none = { status: "", accountId: undefined, platform: undefined, search: "" } as const;
  expect(noMatchText({ ...none, status: "FAILED", platform: "LINKEDIN" }, "November 2026")).toBe(
    "No failed posts for LinkedIn in November 2026.",
  );
  expect(noMatchText({ ...none, search: "cider" })).toBe("No posts with “cider”.");
});
