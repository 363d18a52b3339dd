import { expect, test } from "vitest";
import type { Workspace } from "~/api/types";
import { countsOf, severalText, unreadableText } from "./several-words";

const bakery = { id: "wsp_1", name: "Calloway Bakery" } as Workspace;

test("one workspace is named, several are counted", () => {
  expect(severalText({ chosen: [bakery] })).toBe("Calloway Bakery");
  expect(severalText({ chosen: [bakery, { ...bakery, id: "wsp_2" }] })).toBe("2 workspaces");
  expect(severalText({ chosen: [] })).toBe("0 workspaces");
});

test.each([
  [["Merrow Mill"], "Merrow Mill could not be read."],
  [["Merrow Mill", "Calloway Bakery"], "Merrow Mill and Calloway Bakery could not be read."],
  [["Merrow Mill", ""], "Merrow Mill and 1 other workspace could not be read."],
  [["", ""], "2 workspaces could not be read."],
])("of %j it says %j", (names, words) => {
  expect(unreadableText(names.map((name, index) => ({ id: `wsp_${index}`, name })))).toBe(words);
});

test("items are counted by workspace", () => {
  const items = [{ workspace: bakery }, { workspace: { id: "wsp_2" } }, { workspace: bakery }, {}];
  expect(countsOf(items)).toEqual(
    new Map([
      ["wsp_1", 2],
      ["wsp_2", 1],
    ]),
  );
});
