/** The example of every setting, published as it is written to a fresh account of its network. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Developer } from "./harness/developer.ts";
import { OctavoServer } from "./harness/server.ts";
import { until } from "./harness/until.ts";

interface NetworkTable {
  platform: string;
  slug: string;
  settings: { name: string }[];
}
interface Example {
  platformSettings: Record<string, unknown>;
  posts: object[];
}
interface Account {
  id: number;
  accountId: string;
}
interface Schedule {
  status: string;
  publications: { posts: { platformPostIdentifier: string }[] }[];
}

const read = async <T>(path: string) => JSON.parse(await readFile(join(import.meta.dirname, path), "utf8")) as T;
const networks = await read<NetworkTable[]>("../../contract/networks.json");
/** The feed shows these outside of its `settings`, or they leave no trace on the network. */
const shownElsewhere = new Set([
  "publicationType",
  "title",
  "privacyLevel",
  "privacyStatus",
  "category",
  "visibility",
  "hasUsageConfirmation",
  "linkCard",
  "captions",
]);
/** X takes quotes only from apps with an Enterprise contract, and the sandbox's app has none. */
const refused = new Set(["quotePostId"]);

let octavo: OctavoServer;
let developer: Developer;
/** What examples leave open. */
let values: Record<string, string>;

before(async () => {
  octavo = await OctavoServer.start(["serve", "--sandbox"], { OCTAVO_LIMITS_REQUESTS_PER_SECOND: "0" });
  developer = new Developer(octavo);
  values = {
    $PHOTO_PATH: await upload("photo.jpg"),
    $VIDEO_PATH: await upload("video.mp4"),
    $PDF_PATH: await upload("document.pdf"),
    $CAPTIONS_PATH: await upload("captions.vtt"),
    $BLUESKY_POST: await postToQuote(),
  };
});

after(() => octavo?.stop());

for (const { platform, slug, settings } of networks) {
  test(`the example of each setting of ${slug} is published`, async () => {
    const examples = await read<Record<string, Example>>(`../app/docs/settings/${slug}.json`);
    assert.deepEqual(Object.keys(examples).toSorted(), settings.map(({ name }) => name).toSorted());
    await Promise.all(Object.entries(examples).map(([name, example]) => isPublished(platform, name, example)));
  });
}

async function isPublished(platform: string, name: string, example: Example): Promise<void> {
  const about = `the example of ${platform} ${name}`;
  assert.ok(name in example.platformSettings, `${about} sets something else`);
  const account = await connect(platform);
  const publication = await filled(example, account);
  const { status } = await publish(account, publication);
  assert.equal(status, refused.has(name) ? "FAILED" : "COMPLETED", about);
  const { items } = await developer.call<{ items: { settings: Record<string, unknown> }[] }>(
    "GET",
    `/v1/sandbox/feed?accountId=${account.id}`,
  );
  if (refused.has(name) || shownElsewhere.has(name)) return;
  assert.deepEqual(items[0]?.settings[name], publication.platformSettings[name], about);
}

/** With the ids and paths that a reader puts in. */
async function filled(example: Example, { id, accountId }: Account): Promise<Example> {
  const chats = await developer.call<{ id: string; type: string }[]>("GET", `/v1/accounts/${id}/chats`);
  const forum = chats.find(({ type }) => type === "forum");
  // Of a channel in the sandbox.
  const own = {
    $CHAT_ID: chats[0]?.id ?? "",
    $FORUM_ID: forum?.id ?? "",
    $PLAYLIST_ID: accountId.replace(/^UC/, "PL"),
  };
  const all: Record<string, string> = { ...values, ...own };
  return JSON.parse(JSON.stringify(example).replaceAll(/\$[A-Z_]+/g, (name) => all[name] ?? name)) as Example;
}

function connect(platform: string): Promise<Account> {
  return developer.call<Account>("POST", "/v1/sandbox/accounts", { platform });
}

/** The schedule once it has ended. */
async function publish({ id }: Account, publication: Example): Promise<Schedule> {
  const answer = await fetch(`${octavo.origin}/v1/posts`, {
    method: "POST",
    headers: { ...developer.headers, "content-type": "application/json" },
    body: JSON.stringify({ publications: [{ socialMediaAccountId: id, ...publication }] }),
  });
  assert.equal(answer.status, 204, await answer.text());
  return await until("the post ended", async () => {
    const schedule = await developer.call<Schedule>("GET", answer.headers.get("location") ?? "");
    return ["SCHEDULED", "PUBLISHING"].includes(schedule.status) ? undefined : schedule;
  });
}

async function postToQuote(): Promise<string> {
  const publication = { platformSettings: { type: "BLUE_SKY" }, posts: [{ content: "The first press." }] };
  const schedule = await publish(await connect("BLUE_SKY"), publication);
  return schedule.publications[0]?.posts[0]?.platformPostIdentifier ?? "";
}

async function upload(name: string): Promise<string> {
  const form = new FormData();
  const asset = await readFile(join(import.meta.dirname, "../../crates/octavo/assets", name));
  form.set("file", new Blob([asset]), name);
  const answer = await fetch(`${octavo.origin}/v1/media/upload`, {
    method: "POST",
    headers: developer.headers,
    body: form,
  });
  return ((await answer.json()) as { path: string }).path;
}
