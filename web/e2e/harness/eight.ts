/** The stage of one story told three ways: an account on each of the eight networks, and what they show in the end. */
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import type { Received } from "./receiver.ts";
import type { WebhookEvent } from "./thirteen.ts";
import { until } from "./until.ts";

/** Calls the API for the person of the story; gives the answer's JSON. */
export type Call = <T>(method: string, path: string, body?: object) => Promise<T>;

const platforms = [
  "X_TWITTER",
  "YOUTUBE",
  "THREADS",
  "TIKTOK",
  "INSTAGRAM",
  "LINKEDIN",
  "BLUE_SKY",
  "TELEGRAM",
] as const;
export type Platform = (typeof platforms)[number];

/** The accounts' numbers. */
export type Eight = Record<Platform, number>;

/** Connects an account on each network. */
export async function connectEight(call: Call): Promise<Eight> {
  const connect = (platform: Platform) => call<{ id: number }>("POST", "/v1/sandbox/accounts", { platform });
  const accounts = await Promise.all(
    platforms.map(async (platform) => [platform, (await connect(platform)).id] as const),
  );
  return Object.fromEntries(accounts) as Eight;
}

/** Waits until every network shows the text, with one file. */
export async function assertShown(call: Call, eight: Eight, text: string): Promise<void> {
  for (const [platform, account] of Object.entries(eight)) {
    const shown = await until(`${platform} shows it`, async () => {
      const feed = await call<{ items: { text: string; media: unknown[] }[] }>(
        "GET",
        `/v1/sandbox/feed?accountId=${account}`,
      );
      return feed.items.find((item) => item.text.includes(text));
    });
    assert.equal(shown.media.length, 1, platform);
  }
}

/** Waits until events have told that the schedule's post is out on each of the eight. */
export async function assertTold(events: () => WebhookEvent[], schedule: string, eight: Eight): Promise<void> {
  const accounts = await until("all eight are told of", () => {
    const completed = events().filter(({ type, data }) => type === "post.completed" && data.scheduleId === schedule);
    return completed.length === platforms.length ? completed.map(({ data }) => data.accountId) : undefined;
  });
  assert.deepEqual(new Set(accounts), new Set(Object.values(eight)));
}

/** What a webhook got carries both signatures, made with its key. */
export function assertSigned({ headers, body }: Received, apiKey: string): void {
  const mac = (text: string) => createHmac("sha256", apiKey).update(text);
  assert.equal(headers["x-octavo-signature"], `sha256=${mac(body).digest("hex")}`);
  const standard = mac(`${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`).digest("base64");
  assert.equal(headers["webhook-signature"], `v1,${standard}`);
}
