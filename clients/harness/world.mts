/** The sandbox as a client's test sees it: accounts, a person at a browser, what a network shows. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { folder } from "./files.mts";

/** The sandbox's address. */
export const base = process.env.OCTAVO_SANDBOX!;
/** The app that every simulated network knows. */
export const app = {
  id: "octavo-sandbox",
  secret: "octavo-sandbox-secret",
  redirectUri: "https://client.example/back",
};
export const photo = await readFile(join(folder, "photo.jpg"));
export const video = await readFile(join(folder, "video.mp4"));

export interface Account {
  platform: string;
  externalId: string;
  username: string;
  displayName: string;
  credentials: Record<string, string>;
}

export interface Shown {
  id: string;
  text: string;
  media: { contentType: string }[];
}

export async function createAccount(platform: string): Promise<Account> {
  const headers = { "content-type": "application/json" };
  return await control("accounts", { method: "POST", headers, body: JSON.stringify({ platform }) });
}

/** Lets the app in on the network's page, with everything it asks for. Where the browser is then sent. */
export async function allow(address: string, account: Account): Promise<URL> {
  const page = await (await fetch(address)).text();
  const form = new URLSearchParams({ decision: "allow", account: account.externalId });
  for (const [, scope] of page.matchAll(/name="scope" value="([^"]*)"/g)) form.append("scope", scope!);
  const answer = await fetch(address, { method: "POST", body: form, redirect: "manual" });
  const location = answer.headers.get("location");
  assert(location, `${address} answered ${answer.status} ${page}`);
  return new URL(location);
}

/** Holds what the network shows for the account, oldest first, against text and kinds of media of each post; and that
 * its ledger has nothing twice. */
export async function assertShown(account: Account, ...expected: [text: string, ...kinds: string[]][]): Promise<void> {
  const { platform, externalId } = account;
  const feed = await control<{ items: Shown[] }>(`feed?${new URLSearchParams({ platform, externalId })}`);
  const shown = feed.items.reverse();
  const kinds = ({ text, media }: Shown) => [text, ...media.map(({ contentType }) => contentType.split("/")[0])];
  assert.deepEqual(shown.map(kinds), expected);
  const ledger = await control<{ items: { accountId: string; id: string; bodySha256: string }[] }>("ledger");
  const own = ledger.items.filter(({ accountId }) => accountId === externalId);
  assert(shown.every(({ id }) => own.some((line) => line.id === id)));
  assert.equal(new Set(own.map(({ bodySha256 }) => bodySha256)).size, own.length);
}

async function control<T>(path: string, init?: RequestInit): Promise<T> {
  const answer = await fetch(`${base}/_control/${path}`, init);
  assert(answer.ok, `${path} answered ${answer.status}`);
  return (await answer.json()) as T;
}
