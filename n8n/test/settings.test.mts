/** The form's fields for each network, by table: what becomes of them in `POST /v1/posts`. */
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import type * as Form from "../nodes/Octavo/post/publication.ts";

const require = createRequire(import.meta.url);
const { gather } = require("../dist/nodes/Octavo/post/publication.js") as typeof Form;

const node = { id: "1", name: "Octavo", type: "octavo", typeVersion: 1, position: [0, 0], parameters: {} } as never;

const table: [platform: string, fields: object, settings: object][] = [
  ["BLUE_SKY", { title: "not Bluesky's" }, { type: "BLUE_SKY" }],
  ["INSTAGRAM", { publicationType: "REELS" }, { type: "INSTAGRAM", publicationType: "REELS" }],
  ["LINKEDIN", { visibility: "PUBLIC" }, { type: "LINKEDIN", visibility: "PUBLIC" }],
  ["TELEGRAM", { chatId: "-100" }, { type: "TELEGRAM" }],
  ["THREADS", { topicTag: "" }, { type: "THREADS" }],
  ["THREADS", { topicTag: "harvest" }, { type: "THREADS", topicTag: "harvest" }],
  [
    "TIKTOK",
    { title: "Day one", privacyLevel: "SELF_ONLY", hasUsageConfirmation: true, disableDuet: false },
    { type: "TIK_TOK", title: "Day one", privacyLevel: "SELF_ONLY", hasUsageConfirmation: true, disableDuet: false },
  ],
  ["X_TWITTER", {}, { type: "TWITTER" }],
  [
    "YOUTUBE",
    { title: "Day one", privacyStatus: "UNLISTED", category: "MUSIC" },
    { type: "YOUTUBE", title: "Day one", privacyStatus: "UNLISTED", category: "MUSIC" },
  ],
];

for (const [platform, fields, settings] of table) {
  test(`${platform} ${JSON.stringify(fields)}`, () => {
    const [made] = gather(node, [{ platform, accountId: "7", content: "Hello", ...fields }]);
    assert.equal(made!.socialMediaAccountId, 7);
    // Undefined is not sent: JSON has none.
    assert.deepEqual(JSON.parse(JSON.stringify(made!.platformSettings)), settings);
    assert.equal(made!.posts![0]!.chatId, platform === "TELEGRAM" ? "-100" : undefined);
  });
}

test("attachments come as a list or separated by commas", () => {
  const paths = (attachmentPaths: unknown) =>
    gather(node, [{ platform: "BLUE_SKY", accountId: 1, attachmentPaths } as never])[0]!.posts![0]!.attachmentPaths;
  assert.deepEqual(paths("u/a.png, u/b.png,"), ["u/a.png", "u/b.png"]);
  assert.deepEqual(paths(["u/a.png", "u/b.png"]), ["u/a.png", "u/b.png"]);
  assert.deepEqual(paths(""), []);
});
