import { expect, test } from "vitest";
import { highlight } from "./highlight";

const json = '{\n  "a": "x: \\"y\\"",\n  "b": [-1.5e3, true, null]\n}';

test.each([json, "GET / HTTP/1.1\nx: y", '{"broken": ', ""])("the tokens of %j are the text itself", (code) => {
  expect(
    highlight(code)
      .map(({ text }) => text)
      .join(""),
  ).toBe(code);
});

test("keys and values take different inks", () => {
  const inks = highlight(json).flatMap(({ text, ink }) => (ink && ink !== "punctuation" ? [`${ink} ${text}`] : []));
  expect(inks).toEqual(['key "a"', 'string "x: \\"y\\""', 'key "b"', "number -1.5e3", "number true", "number null"]);
});

test("of a header the name stays ink and the value takes the accent", () => {
  expect(highlight("webhook-id: evt_1\nx: a: b", "headers").filter(({ ink }) => ink && ink !== "punctuation")).toEqual([
    { text: "webhook-id", ink: "key" },
    { text: "evt_1", ink: "string" },
    { text: "x", ink: "key" },
    { text: "a: b", ink: "string" },
  ]);
});

test.each([
  ['fetch("https://a.example") // why', ['string "https://a.example"', "comment // why"]],
  ["# comment\nx = 'it\\'s'", ["comment # comment", "string 'it\\'s'"]],
  ["curl https://a.example", []],
])("strings and comments of %j", (code, expected) => {
  expect(highlight(code, "code").flatMap(({ text, ink }) => (ink ? [`${ink} ${text}`] : []))).toEqual(expected);
});
