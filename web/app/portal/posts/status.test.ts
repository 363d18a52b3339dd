import { expect, test } from "vitest";
import type { Schedule } from "~/api/types";
import { headline } from "./status";

function scheduleOf(...contents: string[]): Schedule {
  const posts = contents.map((content) => ({ content }));
  return { publications: [{ posts }] } as unknown as Schedule;
}

test.each([
  [["Harvest week, day one.\nMore tomorrow."], "Harvest week, day one."],
  [["", " Second of a thread"], "Second of a thread"],
  [[""], "Post without text"],
  [["a".repeat(100)], `${"a".repeat(79)}…`],
])("%j is headed %j", (contents, text) => {
  expect(headline(scheduleOf(...contents))).toBe(text);
});
