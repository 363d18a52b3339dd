/** The form's fields for each network, by table: what becomes of them in `POST /v1/posts`. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";
import type * as Form from "../nodes/Octavo/post/publication.ts";
import type * as Settings from "../nodes/Octavo/post/settings.ts";

const require = createRequire(import.meta.url);
const { gather } = require("../dist/nodes/Octavo/post/publication.js") as typeof Form;
const { SETTINGS } = require("../dist/nodes/Octavo/post/settings.js") as typeof Settings;

const node = { id: "1", name: "Octavo", type: "octavo", typeVersion: 1, position: [0, 0], parameters: {} } as never;

const table: [platform: string, fields: object, settings: object][] = [
  ["BLUE_SKY", { title: "not Bluesky's" }, { type: "BLUE_SKY" }],
  ["INSTAGRAM", { publicationType: "FEED", thumbOffset: 0 }, { type: "INSTAGRAM", publicationType: "FEED" }],
  [
    "INSTAGRAM",
    { publicationType: "REELS", thumbOffset: 1500 },
    { type: "INSTAGRAM", publicationType: "REELS", thumbOffset: 1500 },
  ],
  ["INSTAGRAM", { publicationType: "REELS" }, { type: "INSTAGRAM", publicationType: "REELS" }],
  ["LINKEDIN", { visibility: "PUBLIC" }, { type: "LINKEDIN", visibility: "PUBLIC" }],
  ["TELEGRAM", { chatId: "-100" }, { type: "TELEGRAM" }],
  [
    "TELEGRAM",
    {
      chatId: "-100",
      poll: { records: { question: "Which?", options: ["A", "B"], anonymous: false } },
      buttons: { records: [{ text: "Read", url: "https://a.example/" }] },
    },
    {
      type: "TELEGRAM",
      poll: { question: "Which?", options: ["A", "B"], anonymous: false },
      buttons: [[{ text: "Read", url: "https://a.example/" }]],
    },
  ],
  ["TELEGRAM", { chatId: "-100", poll: {}, buttons: {} }, { type: "TELEGRAM" }],
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
    { title: "Day one", privacyStatus: "UNLISTED", category: "MUSIC", tags: ["paper"], madeForKids: true },
    {
      type: "YOUTUBE",
      title: "Day one",
      privacyStatus: "UNLISTED",
      category: "MUSIC",
      tags: ["paper"],
      madeForKids: true,
    },
  ],
  [
    "YOUTUBE",
    { title: "Day one", privacyStatus: "UNLISTED", category: "MUSIC", tags: [] },
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

/** The contract, and not the copy of it that the nodes have. */
const contract = JSON.parse(await readFile(new URL("../../contract/networks.json", import.meta.url), "utf8")) as {
  platform: string;
  settings: {
    name: string;
    kind: string;
    default?: string;
    personChooses?: boolean;
    values?: { value: string; refusedByNetwork?: boolean }[];
  }[];
}[];

for (const { platform, settings } of contract) {
  test(`${platform}: the form offers what the API knows, and preselects its defaults alone`, () => {
    const fields = SETTINGS[platform as keyof typeof SETTINGS];
    assert.deepEqual(
      fields.map(({ name }) => name),
      settings.map(({ name }) => name),
    );
    for (const [index, { name, kind, values = [], default: preset, personChooses }] of settings.entries()) {
      if (kind !== "CHOICE") continue;
      const offered = (fields[index]!.options as { value: string }[]).map(({ value }) => value).filter(Boolean);
      const taken = values.filter(({ refusedByNetwork }) => !refusedByNetwork).map(({ value }) => value);
      assert.deepEqual(offered.toSorted(), taken.toSorted(), name);
      assert.equal(fields[index]!.default, personChooses ? "" : (preset ?? ""), name);
    }
  });
}

test("what is given of a post is sent, and nothing else", () => {
  const [made] = gather(node, [
    {
      platform: "TELEGRAM",
      accountId: "7",
      chatId: "-100",
      content: "Hello",
      attachmentPaths: "u/a.mp4",
      more: { altTexts: ["A press"], thumbnailPath: "u/t.png" },
    },
  ]);
  assert.deepEqual(JSON.parse(JSON.stringify(made!.posts)), [
    {
      content: "Hello",
      attachmentPaths: ["u/a.mp4"],
      altTexts: ["A press"],
      thumbnailPath: "u/t.png",
      chatId: "-100",
    },
  ]);
  const [bare] = gather(node, [
    { platform: "BLUE_SKY", accountId: "7", content: "Hello", more: { thumbnailPath: "" } },
  ]);
  assert.deepEqual(JSON.parse(JSON.stringify(bare!.posts)), [{ content: "Hello", attachmentPaths: [] }]);
});

test("attachments come as a list or separated by commas", () => {
  const paths = (attachmentPaths: unknown) =>
    gather(node, [{ platform: "BLUE_SKY", accountId: 1, attachmentPaths } as never])[0]!.posts![0]!.attachmentPaths;
  assert.deepEqual(paths("u/a.png, u/b.png,"), ["u/a.png", "u/b.png"]);
  assert.deepEqual(paths(["u/a.png", "u/b.png"]), ["u/a.png", "u/b.png"]);
  assert.deepEqual(paths(""), []);
});
