/**
 * The story of web/e2e/stories.test.ts, told by the built nodes in n8n's engine: authorise, list accounts, upload,
 * schedule to every network, see the webhook.
 */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { after, before, test } from "node:test";
import type { WebhookEvent } from "../../web/e2e/harness/every-event.ts";
import {
  type AccountIds,
  assertReported,
  assertShown,
  type Call,
  connectEveryNetwork,
} from "../../web/e2e/harness/every-network.ts";
import { Trigger } from "./harness/trigger.mts";
import { startWorld, type World } from "./harness/world.mts";

const assets = resolve(import.meta.dirname, "../../crates/octavo/assets");
const text = "Harvest week, day one.";

let world: World;
let call: Call;
let accountIds: AccountIds;
let trigger: Trigger;

before(async () => {
  // The credential is connected with n8n's own OAuth2 client.
  world = await startWorld();
  call = world.portal.call.bind(world.portal);
  accountIds = await connectEveryNetwork(call);
  trigger = await Trigger.start(world.n8n, {});
  await trigger.activate();
});
after(async () => {
  await trigger?.deactivate();
  trigger?.stop();
  await world?.octavo.stop();
});

test("every network with one workflow, and the trigger reports each", async () => {
  const { n8n } = world;
  const accounts = await n8n.run({ parameters: { resource: "account", operation: "getAll", returnAll: true } });
  assert.deepEqual(Object.fromEntries(accounts.map(({ json }) => [json.platform, json.id])), accountIds);
  const chatOf = async (accountId: number) => {
    const chats = await n8n.run({ parameters: { resource: "account", operation: "getChats", accountId } });
    return { chatId: String(chats[0]!.json.id) };
  };
  const chats = { TELEGRAM: await chatOf(accountIds.TELEGRAM), DISCORD: await chatOf(accountIds.DISCORD) };
  const photo = await upload("photo.jpg", "image/jpeg");
  const video = await upload("video.mp4", "video/mp4");
  const publication = toEveryNetwork(chats, photo, video);
  const scheduledTime = "={{ $now.plus(1000) }}";
  const parameters = { resource: "post", operation: "schedule", publications: { publication }, scheduledTime };
  const [made] = await n8n.run({ parameters });
  await assertReported(() => trigger.started as unknown as WebhookEvent[], String(made!.json.id), accountIds);
  // The trigger starts nothing that it has not verified.
  assert(trigger.answered.every((status) => status === 200));
  await assertShown(call, accountIds, text);
});

async function upload(fileName: string, mimeType: string): Promise<string> {
  const data = (await readFile(resolve(assets, fileName))).toString("base64");
  const parameters = { resource: "media", operation: "upload", source: "binary" };
  const [uploaded] = await world.n8n.run({ parameters }, [
    { json: {}, binary: { data: { mimeType, data, fileName } } },
  ]);
  return String(uploaded!.json.path);
}

/** The form's entries. YouTube takes videos only. */
function toEveryNetwork(chats: Partial<Record<keyof AccountIds, object>>, photo: string, video: string) {
  const settings: Partial<Record<keyof AccountIds, object>> = {
    ...chats,
    INSTAGRAM: { publicationType: "FEED" },
    LINKEDIN: { visibility: "PUBLIC" },
    THREADS: { topicTag: "harvest" },
    TIKTOK: { privacyLevel: "PUBLIC_TO_EVERYONE", hasUsageConfirmation: true },
    YOUTUBE: { title: "Harvest week", privacyStatus: "PUBLIC", category: "EDUCATION", attachmentPaths: video },
  };
  return Object.entries(accountIds).map(([platform, accountId]) => ({
    platform,
    accountId,
    content: text,
    attachmentPaths: photo,
    ...settings[platform as keyof AccountIds],
  }));
}
