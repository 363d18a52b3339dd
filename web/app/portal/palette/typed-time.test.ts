import { expect, test } from "vitest";
import { toWallTime } from "~/lib/zoned-time";
import { parseTypedTime } from "./typed-time";

const zone = "Europe/London";
/** A Wednesday. */
const now = Date.parse("2026-11-25T10:20:30Z");

function local(text: string, at = now, where = zone): string[] {
  return parseTypedTime(text, at, where).times.map((time) => toWallTime(time, where));
}

test.each([
  ["tomorrow 9", ["2026-11-26T09:00", "2026-11-26T21:00"]],
  ["Tomorrow at 9:00", ["2026-11-26T09:00"]],
  ["9am tomorrow", ["2026-11-26T09:00"]],
  ["today 9 pm", ["2026-11-25T21:00"]],
  ["fri 17:30", ["2026-11-27T17:30"]],
  ["friday, 17.30", ["2026-11-27T17:30"]],
  ["17:30 on Friday", ["2026-11-27T17:30"]],
  ["wed 11:00", ["2026-11-25T11:00"]],
  ["wed 9:00", ["2026-12-02T09:00"]],
  ["14:00", ["2026-11-25T14:00"]],
  ["9:15", ["2026-11-26T09:15"]],
  ["noon", ["2026-11-25T12:00"]],
  ["12am", ["2026-11-26T00:00"]],
  ["0:00 sat", ["2026-11-28T00:00"]],
  ["28 nov 14:00", ["2026-11-28T14:00"]],
  ["Nov 28th 14:00", ["2026-11-28T14:00"]],
  ["3 march 8:05", ["2027-03-03T08:05"]],
  ["29 feb 2028 10:00", ["2028-02-29T10:00"]],
  ["2026-12-24T18:00", ["2026-12-24T18:00"]],
  ["in 2 hours", ["2026-11-25T12:21"]],
  ["in 45m", ["2026-11-25T11:06"]],
  ["in 3 days", ["2026-11-28T10:20"]],
  ["in 2 weeks", ["2026-12-09T10:20"]],
])("%s is %j", (text, expected) => {
  expect(local(text)).toEqual(expected);
});

test("an hour alone is one of the two that are still to come", () => {
  expect(local("today 9")).toEqual(["2026-11-25T21:00"]);
  expect(local("9")).toEqual(["2026-11-25T21:00", "2026-11-26T09:00"]);
});

test.each([
  ["fri", "Add a time, for example 9:00."],
  ["next fri 9:00", "“next fri” can mean two days. Write fri, or the date."],
  ["3/4 9:00", "3/4 can mean two dates. Write the month’s name, for example 3 apr."],
  ["fri midnight", "Midnight can begin or end a day. Write 0:00 with the day."],
  ["today 9:00", "2026-11-25, 09:00 has passed."],
  ["24 nov 2026 9:00", "2026-11-24, 09:00 has passed."],
  ["30 feb 9:00", "There is no such day."],
  ["2026-13-01 9:00", "There is no such day."],
  ["tomorrow 25:00", "Write a day and a time, for example fri 17:30."],
  ["tomorrow 9:60", "Write a day and a time, for example fri 17:30."],
  ["13pm", "Write a day and a time, for example fri 17:30."],
  ["in 2 months", "Write a day and a time, for example fri 17:30."],
  ["whenever", "Write a day and a time, for example fri 17:30."],
  ["", "Write a day and a time, for example fri 17:30."],
])("%j is refused: %s", (text, problem) => {
  expect(parseTypedTime(text, now, zone)).toEqual({ times: [], problem });
});

test("the hour that a clock leaves out is refused, and the ones next to it are not", () => {
  const before = Date.parse("2026-03-20T12:00:00Z");
  expect(parseTypedTime("29 mar 1:30", before, zone)).toEqual({
    times: [],
    problem: "The clocks go forward: 2026-03-29 has no 01:30.",
  });
  expect(parseTypedTime("29 mar 0:59", before, zone).times).toEqual(["2026-03-29T00:59:00.000Z"]);
  expect(parseTypedTime("29 mar 2:00", before, zone).times).toEqual(["2026-03-29T01:00:00.000Z"]);
});

test("the hour that a clock shows twice is refused, and the ones next to it are not", () => {
  const before = Date.parse("2026-10-20T12:00:00Z");
  expect(parseTypedTime("25 oct 1:30", before, zone)).toEqual({
    times: [],
    problem: "The clocks go back: 2026-10-25 has 01:30 twice.",
  });
  expect(parseTypedTime("25 oct 0:59", before, zone).times).toEqual(["2026-10-24T23:59:00.000Z"]);
  expect(parseTypedTime("25 oct 2:00", before, zone).times).toEqual(["2026-10-25T02:00:00.000Z"]);
  // Lord Howe Island's clocks change by half an hour.
  const lordHowe = Date.parse("2026-04-01T00:00:00Z");
  expect(parseTypedTime("5 apr 1:45", lordHowe, "Australia/Lord_Howe").times).toEqual([]);
});

test("days keep their time of day across a change, hours are elapsed time", () => {
  const before = Date.parse("2026-03-28T12:00:00Z");
  expect(local("in 1 day", before)).toEqual(["2026-03-29T12:00"]);
  expect(local("in 24 hours", before)).toEqual(["2026-03-29T13:00"]);
});
