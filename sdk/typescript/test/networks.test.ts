/** A post on each network, and what happens when one is refused or fails. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { PostFailedError, type Platform, type PostSchedule, TimeoutError, ValidationError } from "@octavo/sdk";
import { all, onBluesky, recorded, worldSuite } from "./harness/world.ts";

const assets = join(import.meta.dirname, "../../../crates/octavo/assets");
const world = worldSuite();

type Settings = PostSchedule["publications"][number]["platformSettings"];
const networks: Record<Platform, Settings> = {
  X_TWITTER: { type: "TWITTER" },
  THREADS: { type: "THREADS", topicTag: "harvest" },
  INSTAGRAM: { type: "INSTAGRAM", publicationType: "FEED" },
  LINKEDIN: { type: "LINKEDIN", visibility: "PUBLIC" },
  BLUE_SKY: { type: "BLUE_SKY" },
  MASTODON: { type: "MASTODON", visibility: "UNLISTED" },
  TIKTOK: { type: "TIK_TOK", privacyLevel: "PUBLIC_TO_EVERYONE", hasUsageConfirmation: true },
  TELEGRAM: { type: "TELEGRAM" },
  DISCORD: { type: "DISCORD" },
  YOUTUBE: { type: "YOUTUBE", title: "Harvest week", privacyStatus: "PUBLIC", category: "EDUCATION" },
};

/** The account on each network. */
const accounts = new Map<Platform, number>();

test("one post is published on every network", async () => {
  const { octavo } = world();
  const { path: photo } = await octavo.media.upload(join(assets, "photo.jpg"));
  const { path: video } = await octavo.media.upload(join(assets, "video.mp4"));
  const publications = await Promise.all(
    Object.entries(networks).map(async ([platform, platformSettings]) => {
      const { id } = await octavo.sandbox.connectAccount({ platform: platform as Platform });
      accounts.set(platform as Platform, id);
      const [chat] = await octavo.accounts.listChats(id);
      const attachmentPaths = [platform === "YOUTUBE" ? video : photo];
      const posts = [{ content: `Hello, ${platform}`, attachmentPaths, chatId: chat?.id }];
      return { socialMediaAccountId: id, platformSettings, posts };
    }),
  );
  const done = await octavo.posts.waitFor(await octavo.posts.create({ publications }));
  assert.equal(done.publications.length, Object.keys(networks).length);
});

for (const platform of Object.keys(networks) as Platform[]) {
  test(`${platform} shows the post once, with its file`, async () => {
    const shown = await all(world().octavo.sandbox.feed({ accountId: accounts.get(platform) ?? 0 }));
    assert.equal(shown.length, 1);
    assert.match(shown[0]?.text ?? "", new RegExp(`Hello, ${platform}`));
    assert.equal(shown[0]?.media.length, 1);
  });
}

test("a refused post names every problem, and nothing is stored", async () => {
  const { octavo } = world();
  const { id: accountId } = await octavo.sandbox.connectAccount({ platform: "TELEGRAM" });
  const posts = [{ content: "No chat" }, {}];
  const refused: PostSchedule = {
    publications: [{ socialMediaAccountId: accountId, platformSettings: { type: "TELEGRAM" }, posts }],
  };
  const error = await octavo.posts.create(refused).catch((each: unknown) => each);
  assert.ok(error instanceof ValidationError);
  assert.equal(error.status, 400);
  assert.equal(error.code, "VALIDATION_ERROR");
  assert.match(error.requestId ?? "", /^[0-9a-f]{32}$/);
  const rules = error.findings.map(({ field, rule }) => [field, rule]);
  assert.deepEqual(rules[0], ["publications[0].posts[0].chatId", "telegram.chat.missing"]);
  assert.ok(rules.length > 1, JSON.stringify(rules));
  assert.equal((await all(octavo.posts.list({ accountId }))).length, 0);

  const report = await octavo.posts.check(refused);
  assert.equal(report.valid, false);
  assert.equal(report.findings[0]?.rule, "telegram.chat.missing");
});

test("waitFor throws what the network said", async () => {
  const { octavo } = world();
  const account = await octavo.sandbox.connectAccount({ platform: "TELEGRAM" });
  const posts = [{ content: "Nobody is here", chatId: "-1009999999999" }];
  const { id } = await octavo.posts.create({
    publications: [{ socialMediaAccountId: account.id, platformSettings: { type: "TELEGRAM" }, posts }],
  });
  const error = await octavo.posts.waitFor(id).catch((each: unknown) => each);
  assert.ok(error instanceof PostFailedError);
  assert.equal(error.post.status, "FAILED");
  assert.match(error.message, /^The post is FAILED\. TELEGRAM: \w/);
  assert.ok(error.post.publications[0]?.posts[0]?.errorCode);
});

test("waitFor ends at its timeout, by its signal, and when the post is cancelled", async () => {
  const { octavo } = world();
  const post = await onBluesky(octavo, "Tomorrow");
  const scheduledTime = new Date(Date.now() + 86_400_000).toISOString();
  const { id, status } = await octavo.posts.create({ ...post, scheduledTime });
  assert.equal(status, "SCHEDULED");
  await assert.rejects(octavo.posts.waitFor(id, { timeout: 0 }), TimeoutError);
  const controller = new AbortController();
  const waiting = octavo.posts.waitFor(id, { signal: controller.signal });
  controller.abort(new Error("enough"));
  await assert.rejects(waiting, /enough/);
  await octavo.posts.cancel(id);
  await assert.rejects(octavo.posts.waitFor(id), /The post is CANCELLED\./);
});

/** As a proxy that removes the header. */
const withoutPrefer: typeof fetch = (url, init) => {
  const headers = new Headers(init?.headers);
  headers.delete("prefer");
  return fetch(url, { ...init, headers });
};

test("a post is returned also where the answer has no body", async () => {
  const { octavo, exchanges } = recorded(world(), {}, withoutPrefer);
  const post = await onBluesky(octavo, "Without a body");
  const created = await octavo.posts.create(post);
  assert.deepEqual(
    exchanges.slice(1).map(({ method, status }) => [method, status]),
    [
      ["POST", 204],
      ["GET", 200],
    ],
  );
  assert.equal((await octavo.posts.waitFor(created)).status, "COMPLETED");
});
