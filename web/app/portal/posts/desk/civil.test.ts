import { expect, test } from "vitest";
import {
  addDays,
  addMonths,
  clockOf,
  dayOf,
  daysBetween,
  instantAt,
  isDay,
  isMonth,
  mondayOf,
  onDay,
  weeksFrom,
  weeksOf,
} from "./civil";

test("an instant is on the day that the zone's clocks show", () => {
  const instant = "2026-11-27T23:30:00.000Z";
  expect(dayOf(instant, "Europe/London")).toBe("2026-11-27");
  expect(dayOf(instant, "Asia/Tokyo")).toBe("2026-11-28");
  expect(dayOf(instant, "America/Los_Angeles")).toBe("2026-11-27");
  expect(clockOf(instant, "Asia/Kolkata")).toBe("05:00");
});

test.each([
  // London's clocks go back on 25 October 2026: the day has 25 hours, the time stays.
  ["2026-10-24T08:30:00.000Z", "2026-10-25", "Europe/London", "2026-10-25T09:30:00.000Z"],
  ["2026-10-26T09:30:00.000Z", "2026-10-24", "Europe/London", "2026-10-24T08:30:00.000Z"],
  // They go forward on 28 March 2027 and skip 01:00 to 01:59.
  ["2027-03-27T01:30:00.000Z", "2027-03-28", "Europe/London", "2027-03-28T01:30:00.000Z"],
  // New York changes on other days than London does.
  ["2026-10-28T13:30:00.000Z", "2026-11-02", "America/New_York", "2026-11-02T14:30:00.000Z"],
  // Lord Howe Island changes by half an hour.
  ["2027-04-03T22:30:00.000Z", "2027-04-03", "Australia/Lord_Howe", "2027-04-02T22:00:00.000Z"],
])("%s moved to %s in %s keeps its time of day", (instant, day, zone, moved) => {
  expect(onDay(instant, day, zone)).toBe(moved);
});

test("a time that the clocks skip moves ahead by what they skip", () => {
  expect(clockOf(instantAt("2027-03-28", 90, "Europe/London"), "Europe/London")).toBe("02:30");
});

test("a month has the weeks that it touches, from Monday on", () => {
  const weeks = weeksOf("2025-11");
  expect(weeks.map(([monday]) => monday)).toEqual([
    "2025-10-27",
    "2025-11-03",
    "2025-11-10",
    "2025-11-17",
    "2025-11-24",
  ]);
  expect(weeks.at(-1)?.at(-1)).toBe("2025-11-30");
  expect(weeksOf("2027-02")).toHaveLength(4);
  expect(weeksOf("2027-05")).toHaveLength(6);
  expect(weeksOf("2026-12")[0]?.[0]).toBe("2026-11-30");
});

test("days and months are counted across years", () => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2027-03-01", -1)).toBe("2027-02-28");
  expect(daysBetween("2026-10-24", "2026-10-26")).toBe(2);
  expect(addMonths("2026-12", 1)).toBe("2027-01");
  expect(addMonths("2026-01", -1)).toBe("2025-12");
  expect(mondayOf("2026-11-29")).toBe("2026-11-23");
});

test("only real days and months are taken from the address", () => {
  expect([isDay("2026-11-27"), isDay("2026-13-01"), isDay("x"), isDay(null)]).toEqual([true, false, false, false]);
  expect([isMonth("2026-11"), isMonth("2026-11-27"), isMonth(null)]).toEqual([true, false, false]);
});

test("planning begins with the week of a Monday and ends five weeks later", () => {
  const days = weeksFrom("2026-11-23").flat();
  expect([days[0], days.at(-1), days.length]).toEqual(["2026-11-23", "2026-12-27", 35]);
});
