/** What can be done with the posts that are shown: a CSV file, and a subscription in a calendar program. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { call, portalHeaders } from "./harness/agent.ts";
import { assertAccessible } from "./harness/browser.ts";
import { assertFitting } from "./harness/fitting.ts";
import { mara } from "./harness/people.ts";
import { story } from "./harness/story.ts";
import { octavo, page, portalSuite } from "./harness/suite.ts";
import { eventually } from "./harness/until.ts";

const step = story();
let url: string;

portalSuite(async () => {
  for (const [platform, content] of [
    ["BLUE_SKY", "Russets are in"],
    ["MASTODON", "Pippins follow"],
  ] as const) {
    const { id: accountId } = await ask<{ id: number }>("POST", "/v1/sandbox/accounts", { platform });
    const scheduledTime = new Date(Date.now() + 2 * 86_400_000).toISOString();
    const publications = [{ accountId, platformSettings: { type: platform }, posts: [{ content }] }];
    await ask("POST", "/v1/posts", { scheduledTime, publications });
  }
});

step("the file has the posts that the filters leave", async () => {
  await page.goto(`${octavo.origin}/portal/posts?view=list`);
  await page.getByText("Pippins follow").first().waitFor();
  assert.equal(await exported(), 2);
  await page.goto(`${octavo.origin}/portal/posts?view=list&network=MASTODON`);
  await page.getByText("Pippins follow").first().waitFor();
  assert.equal(await exported(), 1);
});

step("the person creates a calendar link, which is shown once", async () => {
  await page.goto(`${octavo.origin}/portal/posts`);
  await choose("Subscribe in your calendar");
  const dialog = page.getByRole("dialog", { name: "Subscribe in your calendar" });
  await dialog.getByRole("button", { name: "Create calendar link" }).click();
  url = await dialog.locator("code").innerText();
  await assertAccessible(page);
  await assertFitting(page);
  const text = await (await fetch(url)).text();
  assert.equal(text.match(/^BEGIN:VEVENT\r$/gm)?.length, 2, text);
  assert.match(text, /SUMMARY:Russets are in\r\n/);
  await dialog.getByRole("button", { name: "Done" }).click();
});

step("the link is listed without its address, and withdrawn", async () => {
  await choose("Subscribe in your calendar");
  const dialog = page.getByRole("dialog", { name: "Subscribe in your calendar" });
  await dialog.getByText("Your calendar links").waitFor();
  await eventually(() => dialog.getByText("token=").count(), 0);
  await assertAccessible(page);
  await dialog.getByRole("button", { name: "Withdraw" }).click();
  await eventually(() => dialog.getByText("Your calendar links").count(), 0);
  await eventually(async () => (await fetch(url)).status, 404);
});

async function choose(item: string): Promise<void> {
  await page.getByRole("button", { name: "More: posts" }).click();
  await page.getByRole("button", { name: item }).click();
}

/** How many rows the exported file has. */
async function exported(): Promise<number> {
  const [download] = await Promise.all([page.waitForEvent("download"), choose("Export CSV")]);
  assert.equal(download.suggestedFilename(), "octavo-posts.csv");
  return (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n").length - 1;
}

function ask<T>(method: string, path: string, body?: object): Promise<T> {
  return call<T>(octavo.origin, method, path, body, portalHeaders(octavo, mara.email));
}
