import { expect, test } from "vitest";
import {
  byteLength,
  formatBytes,
  formatDuration,
  formatMoment,
  fromLocalInput,
  prettyJson,
  relativeTime,
  titleCase,
  toLocalInput,
} from "./format";

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

const now = Date.parse("2025-11-21T09:30:00Z");

test.each([
  ["2025-11-21T09:29:59.000Z", "just now"],
  ["2025-11-21T09:30:30.000Z", "in under a minute"],
  ["2025-11-21T09:28:01.000Z", "1 minute ago"],
  ["2025-11-21T12:30:00.000Z", "in 3 hours"],
  ["2025-11-19T09:30:00.000Z", "2 days ago"],
  ["2025-09-01T09:30:00.000Z", "2 months ago"],
  ["2023-11-01T09:30:00.000Z", "2 years ago"],
  ["soon", "soon"],
])("%s is %s", (iso, text) => {
  expect(relativeTime(iso, now)).toBe(text);
});

test.each([
  [0, "0 B"],
  [1023, "1023 B"],
  [1434, "1.4 kB"],
  [2_097_152, "2.0 MB"],
])("%i bytes read %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test.each([
  [0.2, "under 1\u00a0ms"],
  [84.213, "84\u00a0ms"],
  [1250, "1.25\u00a0s"],
])("%d ms reads %s", (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text);
});

test.each([
  ["2025-11-21T09:30:19.218", "21 Nov, 09:30:19"],
  ["2024-11-21T09:30:19", "21 Nov 2024, 09:30:19"],
  ["soon", "soon"],
])("%s in a log of 2025 reads %s", (iso, text) => {
  expect(formatMoment(iso, new Date("2025-12-01T12:00:00"))).toBe(text);
});

test("sizes count bytes, not letters", () => {
  expect(byteLength("naïve")).toBe(6);
});

test.each([
  ['{"a":[1]}', '{\n  "a": [\n    1\n  ]\n}'],
  ["busy", "busy"],
  ["", ""],
])("%j is shown as %j", (text, shown) => {
  expect(prettyJson(text)).toBe(shown);
});
