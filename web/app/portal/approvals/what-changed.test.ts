import { expect, test } from "vitest";
import { type AskedContent, changesBetween, isUnchanged } from "./what-changed";

function asked(text: string, more: object = {}, accountIds = [1, 2]): AskedContent {
  const post = { role: "POST", content: text, attachmentPaths: [], altTexts: [], ...more };
  const publication = { platform: "BLUESKY", settings: {}, aiDisclosure: "NONE", posts: [post] };
  return {
    scheduledTime: "2026-12-01T09:00:00.000Z",
    publications: accountIds.map((accountId) => ({ accountId, ...publication })),
  };
}

test("a changed text is shown once for the accounts that share it", () => {
  const { texts } = changesBetween(asked("Our russets look rusty"), asked("Our russets look like sandpaper"));
  expect(texts.map(({ accountIds }) => accountIds)).toEqual([[1, 2]]);
  const marked = (texts[0]?.pieces ?? []).map(({ kind, text }) => (kind === "same" ? text : `${kind}(${text})`));
  expect(marked.join("")).toBe("Our russets look removed(rusty)added(like sandpaper)");
});

test("accounts, files, settings and the time are named", () => {
  const changes = changesBetween(asked("x"), {
    ...asked("x", { attachmentPaths: ["a.png"], altTexts: [null] }, [2, 3]),
    scheduledTime: null,
  });
  expect([changes.added, changes.removed, changes.files]).toEqual([[3], [1], [2]]);
  expect(changes.time).toEqual({ from: "2026-12-01T09:00:00.000Z", to: null });
  expect(changes.texts).toEqual([]);
});

test("the same version has no changes", () => {
  expect(isUnchanged(changesBetween(asked("x"), asked("x")))).toBe(true);
  expect(isUnchanged(changesBetween(asked("x"), asked("y")))).toBe(false);
});
