import { expect, test } from "vitest";
import { isFiltered, readView, toQuery, withFilter, withoutFilters, writeView } from "./filter-state";

const address =
  "deliveries=whk_1&filters=shown&page=3&status=FAILED&eventType=post.failed&fromDate=2025-11-20T00%3A00%3A00.000Z";

test("the address survives reading and writing", () => {
  const view = readView(new URLSearchParams(address));
  expect(view && writeView(view).toString()).toBe(address);
});

test("without a webhook nothing is open", () => {
  expect(readView(new URLSearchParams("status=FAILED"))).toBeUndefined();
});

test.each(["page=0", "page=-1", "page=x", "status=LOST", "eventType=post", "fromDate=soon"])(
  "%s counts as absent",
  (part) => {
    const view = readView(new URLSearchParams(`deliveries=whk_1&${part}`));
    expect(view && writeView(view).toString()).toBe("deliveries=whk_1");
  },
);

test("the API counts pages from 0, 20 to a page, newest first", () => {
  const view = readView(new URLSearchParams(address));
  expect(view && toQuery(view)).toEqual({
    page: 2,
    size: 20,
    sort: "createdTime,desc",
    status: "FAILED",
    eventType: "post.failed",
    fromDate: "2025-11-20T00:00:00.000Z",
    toDate: undefined,
  });
});

test("a changed filter begins at the first page", () => {
  expect(withFilter({ webhookId: "w", page: 4, showsFilters: true }, { status: "PENDING" }).page).toBe(0);
});

test("cleared filters leave the filter bar open", () => {
  const view = readView(new URLSearchParams(address));
  expect(view && withoutFilters(view)).toEqual({ webhookId: "whk_1", page: 0, showsFilters: true });
});

test.each([
  ["deliveries=whk_1&page=3&filters=shown", false],
  ["deliveries=whk_1&status=FAILED", true],
  ["deliveries=whk_1&toDate=2025-11-20T00%3A00%3A00.000Z", true],
])("%s: filtered is %s", (text, filtered) => {
  const view = readView(new URLSearchParams(text));
  expect(view && isFiltered(view)).toBe(filtered);
});
