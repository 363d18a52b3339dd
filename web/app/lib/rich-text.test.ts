import { expect, test } from "vitest";
import { richText } from "./rich-text";

test.each([
  ["Read https://a.example/x?y=1.", ["https://a.example/x?y=1"]],
  ["#harvest by @mara.lind, issue #1", ["#harvest", "@mara.lind"]],
  ["mail me@a.example", []],
  ["Überall #Größe", ["#Größe"]],
  ["", []],
])("the links of %j", (text, links) => {
  const pieces = richText(text);
  expect(pieces.filter(({ isLink }) => isLink).map((piece) => piece.text)).toEqual(links);
  expect(pieces.map((piece) => piece.text).join("")).toBe(text);
});
