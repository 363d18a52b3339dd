import { expect, test } from "vitest";
import type { Schedule } from "~/api/types";
import { troubleOf } from "./trouble";

function post(status: string, ...publications: [platform: string, status: string][]): Schedule {
  return { status, publications: publications.map(([platform, its]) => ({ platform, status: its })) } as Schedule;
}

test.each([
  [post("COMPLETED", ["LINKEDIN", "COMPLETED"]), undefined],
  [post("SCHEDULED", ["LINKEDIN", "PENDING"]), undefined],
  [post("WAITING_FOR_APPROVAL", ["LINKEDIN", "PENDING"]), "Needs approval"],
  [post("HELD", ["LINKEDIN", "PENDING"]), "Held"],
  [post("PARTIALLY_COMPLETED", ["INSTAGRAM", "COMPLETED"], ["LINKEDIN", "FAILED"]), "Failed at LinkedIn"],
  [post("FAILED", ["INSTAGRAM", "FAILED"], ["LINKEDIN", "FAILED"]), "Failed at Instagram and LinkedIn"],
])("%o says %j", (schedule, words) => {
  expect(troubleOf(schedule)).toBe(words);
});
