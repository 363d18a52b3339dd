import { expect, test } from "vitest";
import contract from "../../../../contract/openapi.json" with { type: "json" };
import type { OpenApi } from "~/lib/openapi";
import { callsOf, similar } from "./description";

const operations = callsOf(contract as unknown as OpenApi);

test.each([
  ["createPosts", "create_post"],
  ["posts-list", "list_posts"],
  ["LIST_CHAT", "list_chats"],
  ["upload", "upload_media"],
])("%s is taken for %s", (wrong, meant) => {
  expect(similar(wrong, operations)[0]?.id).toBe(meant);
});

test.each(["", "x", "frobnicate"])("nothing is like %j", (wrong) => {
  expect(similar(wrong, operations)).toEqual([]);
});

test("no schema of a call refers to another place", () => {
  const inputs = operations.map(({ parameters, body }) => ({ parameters, body }));
  expect(JSON.stringify(inputs)).not.toContain("$ref");
});
