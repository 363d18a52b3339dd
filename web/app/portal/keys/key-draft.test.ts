import { expect, test } from "vitest";
import { limitsOf, newDraft, toRequest } from "./key-draft";

const now = Date.parse("2026-11-21T09:30:00Z");
const draft = newDraft("app_1", "Europe/London");

test("what is left empty is no limit", () => {
  const open = { ...draft, name: "A", postsPerDay: " ", days: "" };
  expect(toRequest(open, now)).toEqual({
    name: "A",
    appId: "app_1",
    scopes: ["accounts.read", "posts.write"],
    approval: "REQUIRED",
  });
  expect(limitsOf(open, now, String).accounts).toBeUndefined();
});

test("every limit is sent", () => {
  const narrow = { ...draft, accountIds: [7], from: "08:00", to: "", allowedIps: " 203.0.113.7,\n2001:db8::/32 " };
  expect(toRequest(narrow, now)).toMatchObject({
    accountIds: [7],
    postsPerDay: 3,
    hours: { from: "08:00", to: "", timeZone: "Europe/London" },
    allowedIps: ["203.0.113.7", "2001:db8::/32"],
    expiresAt: "2027-02-19T09:30:00.000Z",
  });
  expect(limitsOf(narrow, now, (id) => `Account ${id}`)).toMatchObject({
    accounts: ["Account 7"],
    until: "19 Feb 2027",
  });
});
