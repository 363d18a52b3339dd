import { expect, test } from "vitest";
import type { Schedule } from "~/api/types";
import { refusalOf } from "./refusals";

const now = Date.parse("2026-11-25T10:00:00Z");
const post = (status: Schedule["status"]) => ({ status, scheduledTime: "2026-11-17T09:30:00.000Z" }) as Schedule;

test.each([
  ["SCHEDULED", "2026-11-26T09:30:00.000Z", undefined],
  ["DRAFT", "2026-11-25T10:05:00.000Z", undefined],
  ["SCHEDULED", "2026-11-24T09:30:00.000Z", "24 Nov has passed. Choose today or later."],
  ["SCHEDULED", "2026-11-25T09:30:00.000Z", "09:30 has passed. Choose a later time."],
  ["COMPLETED", "2026-11-26T09:30:00.000Z", "Published Tue 17 Nov, 09:30. It can't be moved."],
  ["FAILED", "2026-11-26T09:30:00.000Z", "Failed Tue 17 Nov, 09:30. It can't be moved."],
  ["PUBLISHING", "2026-11-26T09:30:00.000Z", "It is being published. It can't be moved."],
] as const)("%s to %s", (status, instant, reason) => {
  expect(refusalOf(post(status), instant, now, "Europe/London")).toBe(reason);
});
