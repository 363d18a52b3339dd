import { expect, test } from "vitest";
import { isMatch, markedPieces, parseQuery } from "./options";

test.each([
  ["harvest", { scope: "all", words: "harvest" }],
  [" > new post ", { scope: "commands", words: "new post" }],
  ["@fern", { scope: "accounts", words: "fern" }],
  ["# sch_1", { scope: "ids", words: "sch_1" }],
  ["", { scope: "all", words: "" }],
])("%j is read as %j", (text, query) => {
  expect(parseQuery(text)).toEqual(query);
});

test.each([
  ["Connected accounts", "acc", true],
  ["Connected accounts", "con acc", true],
  ["Connected accounts", "nected", false],
  ["Connected accounts", "", true],
])("%s is found by %j: %s", (label, words, found) => {
  expect(isMatch(label, words)).toBe(found);
});

test.each([
  ["Harvest week", "harv", ["", "Harv", "est week"]],
  ["A+B testing", "a+b", ["", "A+B", " testing"]],
  ["Posts", "", ["Posts"]],
])("in %s, %j is marked", (label, words, pieces) => {
  expect(markedPieces(label, words)).toEqual(pieces);
});
