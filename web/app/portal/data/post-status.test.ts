import { expect, test } from "vitest";
import type { Schedule } from "~/api/types";
import { commonPost, headline, outcome, shortTitle } from "./post-status";

function scheduleOf(...contents: string[]): Schedule {
  const posts = contents.map((content) => ({ content }));
  return { publications: [{ posts }] } as unknown as Schedule;
}

test.each([
  [["Harvest week, day one.\nMore tomorrow."], "Harvest week, day one."],
  [["", " Second of a thread"], "Second of a thread"],
  [[""], "Post without text"],
  [["a".repeat(100)], `${"a".repeat(79)}…`],
])("%j is headed %j", (contents, text) => {
  expect(headline(scheduleOf(...contents))).toBe(text);
});

test.each([
  ["Harvest week, day one. The press is running.", "Harvest week, day one"],
  ["Is it ready? It is.", "Is it ready"],
  ["No. 1 of the season", "No. 1 of the season"],
  ["Version 1.4 is out", "Version 1.4 is out"],
])("%j is short for %j", (content, title) => {
  expect(shortTitle(scheduleOf(content))).toBe(title);
});

test("the outcomes are counted, in the order of the publications", () => {
  const publications = ["COMPLETED", "PENDING", "COMPLETED", "PARTIALLY_COMPLETED", "PUBLISHING"].map((status) => ({
    status,
  }));
  expect(outcome({ publications } as unknown as Schedule)).toBe("2 completed, 2 waiting, 1 partially completed");
});

test.each([
  ["the same post twice", [["a"], ["a"]], "a"],
  ["two texts", [["a"], ["b"]], undefined],
  ["a thread", [["a", "a"]], undefined],
])("%s", (_name, texts, content) => {
  const publications = texts.map((posts) => ({
    posts: posts.map((text) => ({ content: text, attachmentPaths: [] })),
  }));
  expect(commonPost({ publications } as unknown as Schedule)?.content).toBe(content);
});

test.each([
  ["another chat", { chatId: "-1001" }, true],
  ["another alt text", { altTexts: ["A press"] }, false],
  ["another thumbnail", { thumbnailPath: "u/c.png" }, false],
  ["another result", { status: "FAILED" }, true],
])("posts with %s", (_name, change, isCommon) => {
  const post = { content: "a", attachmentPaths: ["u/a.mp4"], altTexts: [null], chatId: null, thumbnailPath: null };
  const publications = [{ posts: [post] }, { posts: [{ ...post, ...change }] }];
  expect(Boolean(commonPost({ publications } as unknown as Schedule))).toBe(isCommon);
});
