import { expect, test } from "vitest";
import { readFilters, readPlace } from "./address";

const place = (query: string) => readPlace(new URLSearchParams(query), "2026-11-25");

test("without anything in the address, the calendar begins with this week", () => {
  expect(place("")).toEqual({ view: "month", month: "2026-11", week: "2026-11-23", from: "2026-11-23" });
});

test("a month and a week follow each other", () => {
  expect(place("view=week&week=2026-12-03")).toEqual({ view: "week", month: "2026-12", week: "2026-11-30" });
  expect(place("view=month&month=2027-02")).toEqual({ view: "month", month: "2027-02", week: "2027-02-01" });
});

test("what makes no sense in the address is ignored", () => {
  expect(place("view=year&month=2026-13&week=soon")).toEqual(place(""));
  expect(readFilters(new URLSearchParams("status=DONE&account=x&network=MYSPACE"))).toEqual({
    status: "",
    accountId: undefined,
    platform: undefined,
    search: "",
  });
  expect(readFilters(new URLSearchParams("status=FAILED&account=7&network=LINKEDIN&q=cider"))).toEqual({
    status: "FAILED",
    accountId: 7,
    platform: "LINKEDIN",
    search: "cider",
  });
});
