import { expect, test } from "vitest";
import { nothingFound, readClientFilter, writeClientFilter } from "./client-filter";

const none = { search: "", onlyTrouble: false, platform: undefined };
const all = { search: "merrow & sons", onlyTrouble: true, platform: "THREADS" } as const;

test("the address holds the filters, and keeps what else is in it", () => {
  const address = writeClientFilter(new URLSearchParams("change=delete-wsp_1"), all);
  expect(address.toString()).toBe("change=delete-wsp_1&search=merrow+%26+sons&health=trouble&network=THREADS");
  expect(readClientFilter(address)).toEqual(all);
  expect(writeClientFilter(address, none).toString()).toBe("change=delete-wsp_1");
});

test("an address with other values has no filter", () => {
  expect(readClientFilter(new URLSearchParams("health=good&network=MYSPACE"))).toEqual(none);
});

test.each([
  [{ search: "shop_9" }, "No client has “shop_9” in its name or as its externalId."],
  [{ onlyTrouble: true }, "No client has an account to reconnect."],
  [{ platform: "THREADS" }, "No client has an account on Threads."],
  [all, "No client that matches “merrow & sons” has an account on Threads and an account to reconnect."],
] as const)("an empty list names its filters: %o", (filter, sentence) => {
  expect(nothingFound({ ...none, ...filter })).toBe(sentence);
});
