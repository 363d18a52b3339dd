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
  const inks = highlight(json).flatMap(({ text, ink }) => (ink && ink !== "p" ? [`${ink} ${text}`] : []));
  expect(inks).toEqual(['k "a"', 's "x: \\"y\\""', 'k "b"', "n -1.5e3", "n true", "n null"]);
});

test("of a header the name stays ink and the value takes the accent", () => {
  expect(highlight("webhook-id: evt_1\nx: a: b", "headers").filter(({ ink }) => ink && ink !== "p")).toEqual([
    { text: "webhook-id", ink: "k" },
    { text: "evt_1", ink: "s" },
    { text: "x", ink: "k" },
    { text: "a: b", ink: "s" },
  ]);
});

test.each([
  ['fetch("https://a.example") // why', ['s "https://a.example"', "c // why"]],
  ["# comment\nx = 'it\\'s'", ["c # comment", "s 'it\\'s'"]],
  ["curl https://a.example", []],
])("strings and comments of %j", (code, expected) => {
  expect(highlight(code, "code").flatMap(({ text, ink }) => (ink ? [`${ink} ${text}`] : []))).toEqual(expected);
});
