import { expect, test } from "vitest";
import { callbackProblems, splitCallbacks } from "./callbacks";

test.each([
  ["https://a.example/cb", ["https://a.example/cb"]],
  ["  https://a.example/cb \n\n\t\nhttps://b.example/cb\r\n", ["https://a.example/cb", "https://b.example/cb"]],
  [" \n\t\n", []],
  ["", []],
])("%j gives %j", (text, urls) => {
  expect(splitCallbacks(text)).toEqual(urls);
});

const text = "\nhttps://a.example/cb\n\nnonsense";

test.each([
  ["callbackUrls[0]", "Line 2: It is wrong."],
  ["callbackUrls[1]", "Line 4: It is wrong."],
  ["callbackUrls", "It is wrong."],
  ["callbackUrls[7]", undefined],
  ["name", undefined],
])("a problem with %s is shown as %j", (field, shown) => {
  expect(callbackProblems(text, [{ field, message: "It is wrong." }])).toBe(shown);
});

test("several problems are all shown", () => {
  const problems = [0, 1].map((index) => ({ field: `callbackUrls[${index}]`, message: "It is wrong." }));
  expect(callbackProblems(text, problems)).toBe("Line 2: It is wrong. Line 4: It is wrong.");
});
