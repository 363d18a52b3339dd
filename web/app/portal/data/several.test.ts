import { expect, test } from "vitest";
import type { Workspace } from "~/api/types";
import { choiceText } from "./choose-several";
import { choiceOf, pathIn } from "./several";

const all = ["wsp_1", "wsp_2", "wsp_3"].map((id) => ({ id, name: `Workspace ${id}`, role: "OWNER" }) as Workspace);
const [, second, third] = all;

test.each([
  ["all", ["wsp_1", "wsp_2", "wsp_3"]],
  ["none", []],
  ["", []],
  ["wsp_2", ["wsp_2"]],
  ["wsp_3,wsp_1", ["wsp_1", "wsp_3"]],
])("the address %j chooses %j", (choice, ids) => {
  expect(choiceOf(choice, all, []).chosen.map(({ id }) => id)).toEqual(ids);
});

test("what can't be read is left out and named; one that was never read has no name", () => {
  const dropped = [{ id: "wsp_2", name: "Merrow Mill" }];
  const found = choiceOf("wsp_2,wsp_3,wsp_9", all, dropped);
  expect(found.chosen).toEqual([third]);
  expect(found.unreadable).toEqual([...dropped, { id: "wsp_9", name: "" }]);
  // Someone unchecked it: then nobody misses it.
  expect(choiceOf("wsp_3", all, dropped).unreadable).toEqual([]);
});

test("while the person's workspaces are not known, none is missing", () => {
  expect(choiceOf("wsp_9", [], [])).toEqual({ chosen: [], unreadable: [] });
});

test("a choice of all is one word, and one of none too", () => {
  expect(choiceText(new Set(["wsp_3", "wsp_1", "wsp_2"]), all)).toBe("all");
  expect(choiceText(new Set(["wsp_3", "wsp_1"]), all)).toBe("wsp_1,wsp_3");
  expect(choiceText(new Set(), all)).toBe("none");
});

test("an address names the workspace before its fragment; without one it stays", () => {
  expect(pathIn("/portal/posts/sch_1", second)).toBe("/portal/posts/sch_1?in=wsp_2");
  expect(pathIn("/portal/posts/sch_1?edit", second)).toBe("/portal/posts/sch_1?edit&in=wsp_2");
  expect(pathIn("/portal/accounts#connect-title", second)).toBe("/portal/accounts?in=wsp_2#connect-title");
  expect(pathIn("/portal/posts/sch_1", undefined)).toBe("/portal/posts/sch_1");
});
