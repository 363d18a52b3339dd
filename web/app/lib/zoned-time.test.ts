import { expect, test } from "vitest";
import { cityOf, dayAndTime, shortMoment, toInstant, toWallTime } from "./zoned-time";

test.each([
  ["2026-11-28T09:30", "Europe/London", "2026-11-28T09:30:00.000Z"],
  ["2026-07-01T09:30", "Europe/London", "2026-07-01T08:30:00.000Z"],
  ["2026-11-28T09:30", "America/New_York", "2026-11-28T14:30:00.000Z"],
  ["2026-11-28T09:30", "Asia/Kathmandu", "2026-11-28T03:45:00.000Z"],
  // The hour before and the hour after clocks change.
  ["2026-03-29T00:30", "Europe/London", "2026-03-29T00:30:00.000Z"],
  ["2026-03-29T02:30", "Europe/London", "2026-03-29T01:30:00.000Z"],
])("%s in %s is %s", (local, zone, instant) => {
  expect(toInstant(local, zone)).toBe(instant);
  expect(toWallTime(instant, zone)).toBe(local);
});

test("an incomplete time is none", () => {
  expect(toInstant("", "Europe/London")).toBeUndefined();
  expect(toInstant("2026-11-28T", "Europe/London")).toBeUndefined();
});

test("moments are written in few words", () => {
  const now = new Date("2026-11-21T09:30:00Z");
  expect(shortMoment("2026-11-28T09:30", now)).toBe("28 Nov, 09:30");
  expect(shortMoment("2027-11-28T09:30", now)).toBe("28 Nov 2027, 09:30");
  expect(shortMoment("", now)).toBe("");
  expect(dayAndTime("2026-11-28T09:30:00Z", "Europe/Berlin")).toMatch(/^Sat 28 Nov.*, 10:30$/);
  expect(cityOf("America/New_York")).toBe("New York");
});
