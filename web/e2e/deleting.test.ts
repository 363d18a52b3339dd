/** Deleting a published post from its page: what it does on each account, and how far it is. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { call, portalHeaders } from "./harness/agent.ts";
import { assertAccessible } from "./harness/browser.ts";
import { assertFitting } from "./harness/fitting.ts";
import { mara } from "./harness/people.ts";
import { story } from "./harness/story.ts";
import { octavo, page, portalSuite } from "./harness/suite.ts";
import { eventually, until } from "./harness/until.ts";

interface Sent {
  id: string;
  accounts: number[];
}

const photo = join(import.meta.dirname, "../../crates/octavo/assets/photo.jpg");
const step = story();
let sent: Sent;

portalSuite(async () => {
  sent = await publish(["BLUE_SKY", "MASTODON", "INSTAGRAM"]);
});

step("the dialog says what is deleted on each account, and what Octavo can’t delete", async () => {
  await page.goto(`${octavo.origin}/portal/posts/${sent.id}`);
  await page.getByRole("button", { name: "Delete at the networks" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Delete at the networks" });
  await dialog.getByRole("listitem").filter({ hasText: "Bluesky" }).getByText("deletes 1 post.").waitFor();
  await dialog.getByText("Octavo can’t delete posts on Instagram. Delete it on Instagram itself.").waitFor();
  await assertAccessible(page);
  await assertFitting(page);
});

step("closed without an answer, it deletes nothing", async () => {
  await page.keyboard.press("Escape");
  await eventually(() => page.getByRole("alertdialog").count(), 0);
  await eventually(() => shown(sent.accounts[0]), 1);
});

step("the posts disappear at the networks, and the page says so", async () => {
  await page.getByRole("button", { name: "Delete at the networks" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete on 2 accounts" }).click();
  await page.getByText("Deleted on Bluesky").waitFor();
  await page.getByText("Deleted on Mastodon").waitFor();
  await assertAccessible(page);
  await assertFitting(page);
  for (const [account, count] of sent.accounts.map((it, index) => [it, index === 2 ? 1 : 0] as const)) {
    await eventually(() => shown(account), count);
  }
});

step("when a network refuses, the page says which, and the person asks again", async () => {
  sent = await publish(["LINKEDIN"]);
  await ask("POST", "/v1/sandbox/faults", { accountId: sent.accounts[0], fault: "token_expired", times: 100 });
  await page.goto(`${octavo.origin}/portal/posts/${sent.id}`);
  await page.getByRole("button", { name: "Delete at the networks" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete on 1 account" }).click();
  await page.getByRole("alert").getByText("Could not delete on LinkedIn").waitFor();
  await assertAccessible(page);
  await page.getByRole("button", { name: "Delete at the networks" }).waitFor();
});

function ask<T>(method: string, path: string, body?: object): Promise<T> {
  return call<T>(octavo.origin, method, path, body, portalHeaders(octavo, mara.email));
}

/** How many posts the network shows of an account. */
async function shown(accountId: number | undefined): Promise<number> {
  return (await ask<{ items: unknown[] }>("GET", `/v1/sandbox/feed?accountId=${accountId}`)).items.length;
}

/** A published post on a new account of each network. */
async function publish(platforms: readonly string[]): Promise<Sent> {
  const publications = [];
  for (const platform of platforms) {
    const { id: accountId } = await ask<{ id: number }>("POST", "/v1/sandbox/accounts", { platform });
    const needed = { LINKEDIN: { visibility: "PUBLIC" }, INSTAGRAM: { publicationType: "FEED" } };
    const platformSettings = { type: platform, ...needed[platform as keyof typeof needed] };
    const files = platform === "INSTAGRAM" ? { attachmentPaths: [await upload()] } : {};
    publications.push({ accountId, platformSettings, posts: [{ content: "Russets are in", ...files }] });
  }
  const headers = { ...portalHeaders(octavo, mara.email), prefer: "return=representation" };
  const { id } = await call<{ id: string }>(octavo.origin, "POST", "/v1/posts", { publications }, headers);
  await until("it is published", async () => {
    const { status } = await ask<{ status: string }>("GET", `/v1/posts/${id}`);
    return status === "COMPLETED" ? true : undefined;
  });
  return { id, accounts: publications.map(({ accountId }) => accountId) };
}

async function upload(): Promise<string> {
  const form = new FormData();
  form.append("file", new Blob([await readFile(photo)], { type: "image/jpeg" }), "photo.jpg");
  const headers = portalHeaders(octavo, mara.email);
  const answer = await fetch(`${octavo.origin}/v1/media/upload`, { method: "POST", headers, body: form });
  return ((await answer.json()) as { path: string }).path;
}
