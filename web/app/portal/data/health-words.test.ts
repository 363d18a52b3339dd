import { expect, test } from "vitest";
import type { Account } from "~/api/types";
import { accessWords, type Health, leftOf, worstFirst } from "./health-words";

const now = new Date("2026-11-25T12:00:00Z");
const healthy: Health = { state: "OK", renewsAutomatically: false, limits: [] };

test.each<[string, Partial<Health>]>([
  ["no end", {}],
  ["renewed automatically, no end known", { renewsAutomatically: true }],
  ["renewed automatically, to 12 Jan 2027", { renewsAutomatically: true, expiresAt: "2027-01-12T12:00:00Z" }],
  ["ends 24 Dec", { expiresAt: "2026-12-24T12:00:00Z" }],
  ["ended", { state: "RECONNECT", renewsAutomatically: true }],
])("access is said as a fact about renewal: %s", (text, health) => {
  expect(accessWords({ ...healthy, ...health }, now).text).toBe(text);
});

test("access that ends says who can renew it", () => {
  const ending: Health = { ...healthy, state: "EXPIRING", expiresAt: "2026-11-27T12:00:00Z" };
  expect(accessWords(ending, now)).toMatchObject({ note: "only a person can renew it" });
  expect(accessWords(ending, now).text).toMatch(/^ends 27 Nov/);
  expect(accessWords({ ...ending, renewsAutomatically: true }, now).note).toBe("Octavo could not renew it yet");
  expect(accessWords(ending, new Date("2026-11-28T12:00:00Z")).text).toMatch(/^ended 27 Nov/);
});

test("the bar shows what is left, and marks less than a tenth", () => {
  const limits = [3, 46, 60].map((used) => ({ name: "posts in 24 hours", used, of: 50 }));
  expect(leftOf({ ...healthy, limits })).toEqual([
    { text: "47 of 50 posts in 24 hours", share: 0.94, isLow: false },
    { text: "4 of 50 posts in 24 hours", share: 0.08, isLow: true },
    { text: "0 of 50 posts in 24 hours", share: 0, isLow: true },
  ]);
});

test("trouble comes first", () => {
  const states = ["OK", "LIMITED", "RECONNECT", "EXPIRING"] as const;
  const accounts = states.map((state, id) => ({ id, health: { ...healthy, state } }) as Account);
  expect(worstFirst(accounts).map(({ health }) => health.state)).toEqual(["RECONNECT", "EXPIRING", "LIMITED", "OK"]);
});
