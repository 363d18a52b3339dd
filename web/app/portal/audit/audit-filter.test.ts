import { expect, test } from "vitest";
import { readFilter, writeFilter } from "./audit-filter";

test.each([
  ["", {}],
  ["actor=usr_1&action=app.created", { actor: "usr_1", action: "app.created" }],
  ["from=2026-11-01T00%3A00%3A00.000Z", { from: "2026-11-01T00:00:00.000Z" }],
  ["action=app.cleated&to=yesterday", {}],
])("the address %j holds the filter %j", (address, filter) => {
  const read = readFilter(new URLSearchParams(address));
  expect(read).toEqual({ actor: undefined, action: undefined, from: undefined, to: undefined, ...filter });
  expect(readFilter(writeFilter(read))).toEqual(read);
});
