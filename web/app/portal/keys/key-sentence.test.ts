import { expect, test } from "vitest";
import { keySentence } from "./key-sentence";

const nothing = {
  accounts: undefined,
  postsPerDay: null,
  hours: null,
  allowedIps: null,
  until: undefined,
};

test("a key without limits", () => {
  expect(keySentence("", { ...nothing, scopes: ["posts.write"] })).toBe(
    "This key may publish and schedule posts on all accounts, without an end.",
  );
  expect(keySentence("A", { ...nothing, scopes: [] })).toBe("A may do nothing on all accounts, without an end.");
});

test("every limit is said", () => {
  const limits = {
    scopes: ["posts.write", "accounts.read"],
    accounts: ["Fernhill", "Orchard"],
    postsPerDay: 1,
    hours: { from: "08:00", to: "20:00", timeZone: "Europe/London" },
    allowedIps: ["203.0.113.7"],
    approval: "REQUIRED" as const,
    until: "19 Feb 2027",
  };
  expect(keySentence(" Release notes ", limits)).toBe(
    "Release notes may see accounts and publish and schedule posts on Fernhill and Orchard, each post after someone approves it, at most 1 post a day, due from 08:00 to 20:00 (Europe/London), called from 203.0.113.7 only, until 19 Feb 2027.",
  );
});
