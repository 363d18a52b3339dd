/** The stage of one story told three ways: an account on every network, and what they show in the end. */
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { hasChats, networkNames } from "../../app/lib/networks.ts";
import type { Received } from "./receiver.ts";
import type { WebhookEvent } from "./every-event.ts";
import { until } from "./until.ts";

/** Calls the API for the person of the story; returns the response's JSON. */
export type Call = <T>(method: string, path: string, body?: object) => Promise<T>;

export type Platform = keyof typeof networkNames;
const platforms = Object.keys(networkNames) as Platform[];

/** The id of the account on each network. */
export type AccountIds = Record<Platform, number>;

/** Connects an account on each network. */
export async function connectEveryNetwork(call: Call): Promise<AccountIds> {
  const connect = (platform: Platform) => call<{ id: number }>("POST", "/v1/sandbox/accounts", { platform });
  const accounts = await Promise.all(
    platforms.map(async (platform) => [platform, (await connect(platform)).id] as const),
  );
  return Object.fromEntries(accounts) as AccountIds;
}

/** The chat of each account that has any, by its network. */
export async function firstChats(call: Call, accountIds: AccountIds): Promise<Partial<Record<Platform, string>>> {
  const withChats = platforms.filter(hasChats);
  const chats = withChats.map(async (platform) => {
    const [chat] = await call<{ id: string }[]>("GET", `/v1/accounts/${accountIds[platform]}/chats`);
    return [platform, chat?.id] as const;
  });
  return Object.fromEntries(await Promise.all(chats));
}

/** Waits until every network shows the text, with one file. */
export async function assertShown(call: Call, accountIds: AccountIds, text: string): Promise<void> {
  for (const [platform, account] of Object.entries(accountIds)) {
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

/** Waits until events report that the schedule's post is published on every network. */
export async function assertReported(
  events: () => WebhookEvent[],
  schedule: string,
  accountIds: AccountIds,
): Promise<void> {
  const accounts = await until("a post.completed for every network", () => {
    const completed = events().filter(({ type, data }) => type === "post.completed" && data.scheduleId === schedule);
    return completed.length === platforms.length ? completed.map(({ data }) => data.accountId) : undefined;
  });
  assert.deepEqual(new Set(accounts), new Set(Object.values(accountIds)));
}

/** A delivery carries both signatures, made with the webhook's key. */
export function assertSigned({ headers, body }: Received, apiKey: string): void {
  const mac = (text: string) => createHmac("sha256", apiKey).update(text);
  assert.equal(headers["x-octavo-signature"], `sha256=${mac(body).digest("hex")}`);
  const standard = mac(`${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`).digest("base64");
  assert.equal(headers["webhook-signature"], `v1,${standard}`);
}
