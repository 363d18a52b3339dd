import { expect, test } from "vitest";
import { highlight } from "./highlight";

const json = '{\n  "a": "x: \\"y\\"",\n  "b": [-1.5e3, true, null]\n}';

test.each([json, "GET / HTTP/1.1\nx: y", '{"broken": ', ""])(
  "the tokens of %j are the text itself",
  (code) => {
    expect(
      highlight(code)
        .map(({ text }) => text)
        .join(""),
    ).toBe(code);
  },
);

test("keys and values take different inks", () => {
  const inks = highlight(json).flatMap(({ text, ink }) => (ink && ink !== "p" ? [`${ink} ${text}`] : []));
  expect(inks).toEqual(['k "a"', 's "x: \\"y\\""', 'k "b"', "n -1.5e3", "n true", "n null"]);
});
