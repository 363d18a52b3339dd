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
type Examples = Record<string, { platformSettings: Record<string, unknown>; posts: object[] }>;
interface FeedItem {
  settings: Record<string, unknown>;
}

const read = async <T>(path: string) => JSON.parse(await readFile(join(import.meta.dirname, path), "utf8")) as T;
const asset = (name: string) => readFile(join(import.meta.dirname, "../../crates/octavo/assets", name));
/** The feed shows these outside of its `settings`. */
const shownElsewhere = new Set(["publicationType", "title", "privacyLevel", "privacyStatus", "category", "visibility"]);
/** TikTok never receives it. */
shownElsewhere.add("hasUsageConfirmation");
const networks = await read<NetworkTable[]>("../../contract/networks.json");

let octavo: OctavoServer;
let developer: Developer;
let files: Record<string, string>;

before(async () => {
  octavo = await OctavoServer.start(["serve", "--sandbox"], { OCTAVO_LIMITS_REQUESTS_PER_SECOND: "0" });
  developer = new Developer(octavo);
  files = { $PHOTO_PATH: await upload("photo.jpg"), $VIDEO_PATH: await upload("video.mp4") };
});

after(() => octavo?.stop());

for (const { platform, slug, settings } of networks) {
  test(`the example of each setting of ${slug} is published`, async () => {
    const examples = await read<Examples>(`../app/docs/settings/${slug}.json`);
    assert.deepEqual(Object.keys(examples).toSorted(), settings.map(({ name }) => name).toSorted());
    await Promise.all(Object.entries(examples).map(([name, example]) => publishes(platform, name, example)));
  });
}

async function publishes(platform: string, name: string, example: Examples[string]): Promise<void> {
  assert.ok(name in example.platformSettings, `the example of ${name} sets something else`);
  const { id } = await developer.call<{ id: number }>("POST", "/v1/sandbox/accounts", { platform });
  const [chat] = await developer.call<{ id: string }[]>("GET", `/v1/accounts/${id}/chats`);
  const values = { ...files, $CHAT_ID: chat?.id ?? "" };
  const filled = JSON.stringify(example).replaceAll(/\$[A-Z_]+/g, (variable) => values[variable as "$CHAT_ID"]);
  const publication = { socialMediaAccountId: id, ...(JSON.parse(filled) as typeof example) };
  const answer = await fetch(`${octavo.origin}/v1/posts`, {
    method: "POST",
    headers: { ...developer.headers, "content-type": "application/json" },
    body: JSON.stringify({ publications: [publication] }),
  });
  assert.equal(answer.status, 204, `${platform} ${name}: ${await answer.text()}`);
  await until(`${platform} shows the example of ${name}`, async () => {
    const schedule = await developer.call<{ status: string }>("GET", answer.headers.get("location") ?? "");
    assert.doesNotMatch(schedule.status, /FAILED/, `${platform} ${name}: ${JSON.stringify(schedule)}`);
    return schedule.status === "COMPLETED" || undefined;
  });
  const { items } = await developer.call<{ items: FeedItem[] }>("GET", `/v1/sandbox/feed?accountId=${id}`);
  assert.equal(items.length, 1, `${platform} ${name}`);
  if (shownElsewhere.has(name)) return;
  assert.deepEqual(items[0]?.settings[name], publication.platformSettings[name], `${platform} ${name}`);
}

async function upload(name: string): Promise<string> {
  const form = new FormData();
  form.set("file", new Blob([await asset(name)]), name);
  const answer = await fetch(`${octavo.origin}/v1/media/upload`, {
    method: "POST",
    headers: developer.headers,
    body: form,
  });
  return ((await answer.json()) as { path: string }).path;
}
