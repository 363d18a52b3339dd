import { expect, test } from "vitest";
import { clockOrDay, dayHeading, momentText, weekText } from "./words";

const said = (instant: string) => clockOrDay(instant, "2026-11-25", "Europe/London");

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
