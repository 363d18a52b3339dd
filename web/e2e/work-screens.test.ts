/** A post's page, the overview and the media library: what happened, how it goes, and what can go. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after } from "node:test";
import { assertAccessible } from "./harness/browser.ts";
import { Developer } from "./harness/developer.ts";
import { mara } from "./harness/people.ts";
import { visit } from "./harness/places.ts";
import { Receiver } from "./harness/receiver.ts";
import { story } from "./harness/story.ts";
import { browserSuite, octavo, page, problems } from "./harness/suite.ts";
import { eventually, until } from "./harness/until.ts";

const photo = join(import.meta.dirname, "../../crates/octavo/assets/photo.jpg");
const text = "Harvest week, day one. The press is running until Sunday.";

let developer: Developer;
let receiver: Receiver;
let telegram: { account: number; chat: string };
let scheduleId: string;
let filePath: string;

browserSuite(async () => {
  receiver = await Receiver.start();
  developer = new Developer(octavo);
  telegram = await developer.telegram();
  await createWebhook();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: octavo.origin });
  await page.goto(`${octavo.origin}/portal`);
  await page.getByLabel("E-mail").fill(mara.email);
  await page.getByLabel("Password").fill(mara.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Your Applications", level: 1 }).waitFor();
});
after(() => receiver?.stop());

const step = story();

step("a post's page says whose answer was lost, and what reading the account found", async () => {
  const { id: bluesky } = await developer.call<{ id: number }>("POST", "/v1/sandbox/accounts", {
    platform: "BLUE_SKY",
  });
  for (const accountId of [telegram.account, bluesky]) {
    await developer.call("POST", "/v1/sandbox/faults", { accountId, fault: "drop_after_accept", times: 1 });
  }
  scheduleId = await create([publication(telegram.account, telegram.chat), publication(bluesky)]);
  await page.goto(`${octavo.origin}/portal/posts/${scheduleId}`);
  await page.getByRole("heading", { name: "Harvest week, day one", level: 1 }).waitFor();
  await page.getByText("Octavo does not know whether Telegram published this.").waitFor();
  const lanes = page.getByRole("region", { name: "Publications by time" });
  await lanes.getByRole("link", { name: /^Telegram.*Failed$/ }).waitFor();
  await lanes.getByRole("link", { name: /^Bluesky.*found by reading.*Completed$/ }).waitFor();
  // What took a second look is open from the start.
  await page.getByText("Octavo found the post on Bluesky.").waitFor();
  await assertFits();
  await until("the webhook had been told", async () => receiver.received.length >= 3 || undefined);
  await page
    .getByText(/^The webhook received/)
    .first()
    .waitFor();
  await assertAccessible(page);
});

step("the log can be reduced, and the address keeps it", async () => {
  await page.getByRole("button", { name: "Only what went wrong" }).click();
  await page.getByText("Octavo sent the post to Bluesky.").waitFor({ state: "detached" });
  await page.getByText("Octavo found the post on Bluesky.").waitFor();
  await page.reload();
  await eventually(
    () => page.getByRole("button", { name: "Only what went wrong" }).getAttribute("aria-pressed"),
    "true",
  );
  await page.getByRole("button", { name: "Only what went wrong" }).click();
  await page.getByRole("button", { name: /^Webhooks/ }).click();
  await page
    .getByText(/^The webhook received/)
    .first()
    .waitFor({ state: "detached" });
  await page.getByLabel("Networks:").selectOption("Telegram");
  await page.locator(".log-block").filter({ hasText: "Bluesky" }).waitFor({ state: "detached" });
  await page.getByLabel("Networks:").selectOption("");
  // The key goes to the next block, so that one has to be back.
  await page.locator(".log-block").filter({ hasText: "Bluesky" }).waitFor();
  await page.locator(".log-block summary").first().focus();
  await page.keyboard.press("j");
  await eventually(
    () =>
      page
        .locator(".log-block summary")
        .nth(1)
        .evaluate((it) => it === document.activeElement),
    true,
  );
});

step("the overview shows the failure, the plots and their table", async () => {
  await visit(page, "Overview");
  await page.getByRole("heading", { name: "Posts by outcome" }).waitFor();
  await page.getByText("Outcome unknown.").waitFor();
  await page.getByText(/^From the event to a 2xx: median .* 99 of 100 within/).waitFor();
  await page.getByRole("link", { name: /^Open Harvest week, day one/ }).waitFor();
  await page.getByRole("slider", { name: "Read the plots at one day" }).focus();
  await page.keyboard.press("End");
  await page.getByRole("status").filter({ hasText: "first try" }).waitFor();
  await page.keyboard.press("t");
  const table = page.getByRole("region", { name: "The last 14 days as a table" });
  await eventually(() => table.getByRole("row").count(), 5);
  await page.getByRole("button", { name: "10 more days" }).click();
  await eventually(() => table.getByRole("row").count(), 15);
  await page.getByRole("button", { name: "Copy as CSV" }).click();
  await page.getByText("The table was copied as CSV.").waitFor();
  const csv = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(csv.split("\r\n").length, 15);
  await assertAccessible(page);
  await assertFits();
  await page.getByRole("radio", { name: "24 hours" }).click();
  await page.getByRole("region", { name: "The last 24 hours", exact: true }).waitFor();
  await eventually(() => page.url(), /period=24h/);
});

step("plots that cannot be read say so alone", async () => {
  await page.route("**/v1/stats?*", (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto(`${octavo.origin}/portal/overview`);
  await page.getByRole("alert").getByText("API request failed: 503 Service Unavailable.").waitFor();
  await page.getByRole("heading", { name: "Needs attention" }).waitFor();
  await assertAccessible(page);
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "Posts by outcome" }).waitFor();
  problems.length = 0;
});

step("a post of unknown outcome is sent again once a person has looked", async () => {
  await page.getByRole("link", { name: /^Open Harvest week, day one/ }).click();
  await page.getByRole("button", { name: "It is not there: send again" }).click();
  await page.getByText("The post is sent again.").waitFor();
  await page.locator(".post-meta").getByText("Completed", { exact: true }).waitFor();
  await page.getByText("Someone asked Octavo to send the post again.").waitFor();
  await eventually(() => page.getByRole("alert").count(), 0);
});

step("a post of unknown outcome that a person found is settled, and not sent again", async () => {
  await developer.call("POST", "/v1/sandbox/faults", {
    accountId: telegram.account,
    fault: "drop_after_accept",
    times: 1,
  });
  await page.goto(`${octavo.origin}/portal/posts/${await create([publication(telegram.account, telegram.chat)])}`);
  await page.getByRole("button", { name: "It is there..." }).waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("option", { name: "It is not on Telegram: send again" }).waitFor();
  await page.keyboard.type("it is on");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "The post is on Telegram" });
  await assertAccessible(page);
  await assertFits();
  await dialog.getByLabel("Link to the post (optional)").fill("t.me/fernhill/42");
  await page.keyboard.press("Enter");
  await dialog.getByText("Give the https address of the post's page").waitFor();
  await dialog.getByLabel("Link to the post (optional)").fill("https://t.me/fernhill/42");
  await page.keyboard.press("Enter");
  await page.getByText("The post counts as published on Telegram.").waitFor();
  await page.locator(".post-meta").getByText("Completed", { exact: true }).waitFor();
  await page.getByText("Someone confirmed that Telegram published the post.").waitFor();
  await eventually(() => page.locator('a[href="https://t.me/fernhill/42"]').count(), 1);
  await eventually(() => page.getByRole("alert").count(), 0);
  problems.length = 0;
});

step("a file is in use while a post waits, and can go afterwards", async () => {
  filePath = await upload();
  const waiting = await create([publication(telegram.account, telegram.chat, [filePath])], "2027-11-21T09:30:00Z");
  await visit(page, "Posts", "Media");
  const file = page.getByRole("listitem").filter({ hasText: "photo.jpg" });
  await file.getByText("Used by 1 post").waitFor();
  await file.locator("summary").click();
  await file.getByText("Does not fit").first().waitFor();
  await file.getByRole("link", { name: waiting }).waitFor();
  await assertAccessible(page);
  await assertFits();
  await file.getByRole("button", { name: "Delete file" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete file" }).click();
  await file.getByRole("alert").getByText("API request failed: 409 Conflict").waitFor();
  await developer.call("DELETE", `/v1/posts/${waiting}`);
  await file.getByRole("button", { name: "Delete file" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete file" }).click();
  await page.getByText("Nothing uploaded yet.").waitFor();
  await page.getByLabel("Type:").selectOption("Videos");
  await page.getByText("No files found for the selected filters.").waitFor();
  await eventually(() => page.url(), /type=video/);
  assert.deepEqual(
    problems.filter((problem) => !problem.includes("409")),
    [],
  );
});

/** A phone, and what zooming a window of 1280 px to 400 % leaves. */
async function assertFits(): Promise<void> {
  await page.setViewportSize({ width: 320, height: 800 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  await page.setViewportSize({ width: 1280, height: 800 });
  assert.ok(wide <= 320, `${page.url()} is ${wide} px wide on 320 px`);
}

async function createWebhook(): Promise<void> {
  const headers = { authorization: `Bearer ${octavo.portalToken(mara.email)}` };
  const [app] = (await (await fetch(`${octavo.origin}/v1/apps`, { headers })).json()) as { id: string }[];
  await developer.call("POST", "/v1/webhooks", {
    appId: app?.id,
    url: receiver.url,
    apiKey: "a key of our own",
    eventsAll: true,
    eventTypes: [],
  });
}

/** On Telegram with a chat, else on Bluesky. */
function publication(account: number, chatId?: string, attachmentPaths: string[] = []) {
  return {
    socialMediaAccountId: account,
    platformSettings: { type: chatId ? "TELEGRAM" : "BLUE_SKY" },
    posts: [{ content: text, attachmentPaths, ...(chatId && { chatId }) }],
  };
}

/** Returns the schedule's id. */
async function create(publications: object[], scheduledTime: string | null = null): Promise<string> {
  const answer = await fetch(`${octavo.origin}/v1/posts`, {
    method: "POST",
    headers: { ...developer.headers, "content-type": "application/json" },
    body: JSON.stringify({ scheduledTime, isDraft: false, publications }),
  });
  const id = answer.headers.get("location")?.split("/").at(-1);
  assert.ok(id, await answer.text());
  return id;
}

async function upload(): Promise<string> {
  const form = new FormData();
  form.append("file", new Blob([await readFile(photo)], { type: "image/jpeg" }), "photo.jpg");
  const answer = await fetch(`${octavo.origin}/v1/media/upload`, {
    method: "POST",
    headers: developer.headers,
    body: form,
  });
  assert.equal(answer.status, 200, await answer.clone().text());
  return ((await answer.json()) as { path: string }).path;
}
