/** Keys: creating one, calling the API with it up to its limit, rotating and deleting it; and a new client secret. */
import assert from "node:assert/strict";
import { assertAccessible } from "./harness/browser.ts";
import { visit } from "./harness/places.ts";
import { story } from "./harness/story.ts";
import { octavo, page, portalSuite } from "./harness/suite.ts";
import { eventually } from "./harness/until.ts";

let secret = "";

portalSuite();

const step = story();

step("without an application, the page says what comes first", async () => {
  await visit(page, "Developers", "Keys and agents");
  await page.getByRole("heading", { name: "Keys", exact: true }).waitFor();
  await page.getByText("A key belongs to an application.").waitFor();
  await eventually(() => page.getByRole("button", { name: "New key" }).count(), 0);
  await assertAccessible(page);
});

step("the form says in one sentence what the key may do", async () => {
  octavo.createApp("mara.lind@fernhill.example", "Folio", `${octavo.origin}/healthz`);
  await page.goto(`${octavo.origin}/portal/accounts`);
  await page.getByRole("button", { name: "Sandbox account on Bluesky" }).click();
  await page.getByText("is connected in the sandbox.").waitFor();
  await page.goto(`${octavo.origin}/portal/keys`);
  await page.getByText("No keys yet.").waitFor();
  await page.getByRole("button", { name: "New key" }).click();
  const dialog = page.getByRole("dialog", { name: "New key" });
  await dialog.getByLabel("Name").fill("Release notes");
  await dialog.getByLabel("Posts a day").fill("1");
  await dialog.getByText("Release notes may see accounts and publish and schedule posts on all accounts").waitFor();
  await dialog.getByText("at most 1 post a day").waitFor();
  await dialog.getByLabel("Posts due from").fill("08:00");
  await assertAccessible(page);
  await dialog.getByRole("button", { name: "Create key" }).click();
  await dialog.getByText("This is not a time of day.").first().waitFor();
  await eventually(() => dialog.getByLabel("Posts due before").getAttribute("aria-invalid"), "true");
  await dialog.getByLabel("Posts due from").fill("");
  await dialog.getByRole("button", { name: "Create key" }).click();
  await dialog.waitFor({ state: "detached" });
});

step("the key is shown once, and calls the API up to its limit", async () => {
  secret = await shownSecret();
  assert.match(secret, /^oct_key_[0-9A-Za-z]{49}$/);
  await page.getByRole("button", { name: "Copy key" }).waitFor();
  await assertAccessible(page);
  const [account] = await call<{ id: number; platform: string }[]>("/v1/accounts");
  assert.ok(account);
  const post = {
    scheduledTime: new Date(Date.now() + 86_400_000).toISOString(),
    publications: [
      {
        accountId: account.id,
        platformSettings: { type: account.platform },
        posts: [{ content: "Eight leaves of one sheet" }],
      },
    ],
  };
  assert.equal((await send("/v1/posts", post)).status, 204);
  const refused = await send("/v1/posts", post);
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get("retry-after")) > 0);
  assert.equal((await send("/v1/webhooks", {})).status, 403);
  await page.reload();
  await row().getByText("Used up today").waitFor();
  await row().getByText("1 of 1").waitFor();
  await eventually(() => page.getByText("oct_key_").count(), 0);
});

step("a rotated key keeps its old secret for a while, or ends it at once", async () => {
  const first = secret;
  await row().getByRole("button", { name: "Rotate" }).click();
  const dialog = page.getByRole("dialog", { name: "Rotate Release notes" });
  await assertAccessible(page);
  await dialog.getByRole("button", { name: "Rotate key" }).click();
  await dialog.waitFor({ state: "detached" });
  secret = await shownSecret();
  assert.notEqual(secret, first);
  await row().getByText("Old secret works until").waitFor();
  assert.equal(await status(first), 200);
  await page.getByRole("button", { name: "I saved the key" }).click();
  await eventually(() => page.locator(".key-secret").count(), 0);
  await row().getByRole("button", { name: "Rotate" }).click();
  await dialog.getByLabel("Keep accepting the old secret").selectOption("No, stop at once");
  await dialog.getByRole("button", { name: "Rotate key" }).click();
  await dialog.waitFor({ state: "detached" });
  assert.equal(await status(secret), 401);
  secret = await shownSecret();
  assert.equal(await status(secret), 200);
});

step("a deleted key stops at once, by keyboard alone", async () => {
  await row().getByRole("button", { name: "Delete" }).focus();
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog", { name: "Delete Release notes" });
  await question.waitFor();
  await question.getByRole("button", { name: "Delete key" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("No keys yet.").waitFor();
  assert.equal(await status(secret), 401);
});

step("keys that can't be loaded say so, and can be asked for again", async () => {
  await page.route("**/v1/keys", (route) => route.abort());
  await page.reload();
  await page.getByText("Failed to load the keys").waitFor();
  await page.unroute("**/v1/keys");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("No keys yet.").waitFor();
});

step("a client secret is rotated on its application's card", async () => {
  await visit(page, "Developers");
  await page.getByRole("button", { name: "View Secret" }).click();
  const old = await page.locator(".client-secret").innerText();
  await page.getByRole("button", { name: "Rotate Secret" }).click();
  const dialog = page.getByRole("dialog", { name: "Rotate the client secret" });
  await assertAccessible(page);
  await dialog.getByRole("button", { name: "Rotate secret" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByText("The client secret was rotated.").waitFor();
  const current = await page.locator(".client-secret").innerText();
  assert.match(current, /^oct_cs_/);
  assert.notEqual(current, old);
});

function row() {
  return page.getByRole("list", { name: "Keys" }).getByRole("listitem", { name: "Release notes" });
}

function shownSecret(): Promise<string> {
  return page.locator(".key-secret .mono").innerText();
}

async function status(key: string): Promise<number> {
  const headers = { authorization: `Bearer ${key}` };
  return (await fetch(`${octavo.origin}/v1/accounts`, { headers })).status;
}

async function call<Answer>(path: string): Promise<Answer> {
  const answer = await fetch(octavo.origin + path, { headers: { authorization: `Bearer ${secret}` } });
  assert.equal(answer.status, 200);
  return (await answer.json()) as Answer;
}

function send(path: string, body: unknown): Promise<Response> {
  const headers = { authorization: `Bearer ${secret}`, "content-type": "application/json" };
  return fetch(octavo.origin + path, { method: "POST", headers, body: JSON.stringify(body) });
}
