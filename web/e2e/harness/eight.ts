/** The stage of one story told three ways: an account on each of the eight networks, and what they show in the end. */
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import type { Receiver } from "./receiver.ts";
import type { WebhookEvent } from "./thirteen.ts";
import { until } from "./until.ts";

/** Calls the API for the person of the story; gives the answer's JSON. */
export type Call = <T>(method: string, path: string, body?: object) => Promise<T>;

const platforms = ["X_TWITTER", "YOUTUBE", "THREADS", "TIKTOK", "INSTAGRAM", "LINKEDIN", "BLUE_SKY", "TELEGRAM"] as const;
export type Platform = (typeof platforms)[number];

/** The accounts' numbers. */
export type Eight = Record<Platform, number>;

/** Connects an account on each network. */
export async function connectEight(call: Call): Promise<Eight> {
  const connect = (platform: Platform) => call<{ id: number }>("POST", "/v1/sandbox/accounts", { platform });
  const accounts = await Promise.all(platforms.map(async (platform) => [platform, (await connect(platform)).id] as const));
  return Object.fromEntries(accounts) as Eight;
}

/** Waits until every network shows the text, with one file. */
export async function assertShown(call: Call, eight: Eight, text: string): Promise<void> {
  for (const [platform, account] of Object.entries(eight)) {
    const shown = await until(`${platform} shows it`, async () => {
      const feed = await call<{ items: { text: string; media: unknown[] }[] }>("GET", `/v1/sandbox/feed?accountId=${account}`);
      return feed.items.find((item) => item.text.includes(text));
    });
    assert.equal(shown.media.length, 1, platform);
  }
}

/** Waits until the webhook has told, signed with the key, that the schedule's post is out on each of the eight. */
export async function assertTold(receiver: Receiver, apiKey: string, schedule: string, eight: Eight): Promise<void> {
  const told = () => receiver.received.map(({ body }) => JSON.parse(body) as WebhookEvent);
  const accounts = await until("all eight are told of", () => {
    const completed = told().filter(({ type, data }) => type === "post.completed" && data.scheduleId === schedule);
    return completed.length === platforms.length ? completed.map(({ data }) => data.accountId) : undefined;
  });
  assert.deepEqual(new Set(accounts), new Set(Object.values(eight)));
  for (const { headers, body } of receiver.received) {
    const signed = createHmac("sha256", apiKey);
    assert.equal(headers["x-octavo-signature"], `sha256=${signed.update(body).digest("hex")}`);
    const standard = createHmac("sha256", apiKey).update(`${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`);
    assert.equal(headers["webhook-signature"], `v1,${standard.digest("base64")}`);
  }
}
