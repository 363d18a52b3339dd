import { expect, test } from "vitest";
import type { Account } from "~/api/types";
import { isShown } from "./account-filters";

const account = {
  id: 42,
  platform: "BLUE_SKY",
  accountUsername: "fernhill.example",
  accountDisplayName: "Fernhill Orchard",
  health: { state: "RECONNECT" },
} as Account;

test.each([
  [{}, true],
  [{ text: "  " }, true],
  [{ text: "orchard blue" }, true],
  [{ text: "FERNHILL.EX" }, true],
  [{ text: "42" }, true],
  [{ text: "orchard threads" }, false],
  [{ network: "BLUE_SKY", state: "RECONNECT" }, true],
  [{ network: "THREADS" }, false],
  [{ state: "OK" }, false],
  [{ state: "RECONNECT", text: "mill" }, false],
])("%j", (filter, isThere) => {
  expect(isShown(account, filter)).toBe(isThere);
});
