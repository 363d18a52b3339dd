import { expect, test } from "vitest";
import { fromLocalInput, titleCase, toLocalInput } from "./format";

test.each([
  ["POST", "Post"],
  ["MEDIA_IMPORT", "Media Import"],
  ["SOMETHING_NEW_HERE", "Something New Here"],
  ["", ""],
])("%j in title case is %j", (name, title) => {
  expect(titleCase(name)).toBe(title);
});

test("a datetime-local value names the same minute again", () => {
  const iso = "2025-11-21T09:30:00.000Z";
  expect(fromLocalInput(toLocalInput(iso))).toBe(iso);
});

test.each(["", "2025-11", "soon"])("%j is no time", (value) => {
  expect(fromLocalInput(value)).toBeUndefined();
});
