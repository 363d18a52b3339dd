import { expect, test } from "vitest";
import { finder } from "./docs-search";

const find = finder([
  { url: "/a", title: "Guide", page: "Guide", text: "Limits of all kinds. The rate of success is high." },
  { url: "/a#rate-limits", title: "Rate limits", page: "Guide", text: "20 requests a second." },
  { url: "/a#model-rate", title: "Rate", page: "Guide", text: "How many requests are left." },
  { url: "/a#post", title: "Schedule a post", page: "Guide", text: "Send altTexts for TIK_TOK and others." },
]);

test.each([
  ["rate limit", ["/a#rate-limits", "/a", "/a#model-rate"]],
  ["alttexts", ["/a#post"]],
  ["alt text", ["/a#post"]],
  ["tik tok", ["/a#post"]],
  ["shedule a post", ["/a#post"]],
  ["rate nonsense", ["/a#rate-limits", "/a#model-rate", "/a"]],
  ["nonsense", []],
  ["the", []],
])("%s finds %j", (words, urls) => {
  expect(find(words).map(({ url }) => url)).toEqual(urls);
});
