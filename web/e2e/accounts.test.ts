/** Connecting accounts, each way, and letting them go; what waits for them can still be changed. */
import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import { networkNames } from "../app/lib/networks.ts";
import { createApp } from "./harness/app.ts";
import { choose } from "./harness/account-row.ts";
import { assertAccessible, openPage } from "./harness/browser.ts";
import { Developer } from "./harness/developer.ts";
import { mara } from "./harness/people.ts";
import { visit } from "./harness/places.ts";
import { assertFitting } from "./harness/fitting.ts";
import { story } from "./harness/story.ts";
import { browser, octavo, page, portalSuite, problems } from "./harness/suite.ts";
import { eventually } from "./harness/until.ts";

portalSuite(async () => {
  await createApp(page, "Fernhill Publisher");
});

const step = story();

step("one click connects a sandbox account", async () => {
  await visit(page, "Accounts");
  await page.getByText("No accounts connected yet.").waitFor();
  await page.getByRole("button", { name: "Sandbox account on Bluesky" }).click();
  await page.getByText("is connected in the sandbox.").waitFor();
  await accounts().getByText("Healthy").waitFor();
  await accounts().getByText("renewed automatically, no end known").waitFor();
  await accounts().getByText("Bluesky reports no limit").waitFor();
  await assertAccessible(page);
});

step("an account is checked in its row", async () => {
  await choose(accounts(), "Check now");
  await accounts().getByText("Checking…").waitFor();
  await page
    .getByRole("status")
    .getByText(/ was checked\.$/)
    .waitFor();
  await accounts().getByText("Healthy").waitFor();
  await choose(accounts(), "Check now");
  await accounts().getByRole("alert").waitFor();
  problems.length = 0;
  await page.reload();
});

step("a fault of the network is simulated, and the post says what became of it", async () => {
  await choose(accounts(), "View feed");
  await page.getByRole("button", { name: "Simulate a fault" }).click();
  const dialog = page.getByRole("dialog", { name: "Simulate a fault" });
  await dialog.getByLabel("Fault").selectOption("The account's token has expired");
  await dialog.getByLabel("Calls").fill("1000");
  await assertAccessible(page);
  await dialog.getByRole("button", { name: "Set fault" }).click();
  await dialog.getByText("Fault set. Publish a post to see how Octavo handles it.").waitFor();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("link", { name: "Posts" }).click();
  await page.getByRole("link", { name: "New post" }).first().click();
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("This one does not arrive");
  await page.getByRole("button", { name: "Publish now" }).click();
  await page.getByText("Failed").first().waitFor();
  await visit(page, "Accounts");
  await accounts().getByText("Reconnect required").waitFor();
  await accounts().getByText("Bluesky ended the access.").waitFor();
  await assertAccessible(page);
});

step("in the sandbox an account is reconnected with one click, and keeps its id", async () => {
  const id = await accounts().getByText(/^\d+$/).innerText();
  await accounts().getByRole("button", { name: "Reconnect" }).click();
  await accounts().getByText("Healthy").waitFor();
  await eventually(() => page.getByRole("dialog").count(), 0);
  await page
    .getByRole("status")
    .getByText(/ on Bluesky is connected\.$/)
    .waitFor();
  await eventually(() => accounts().getByText(/^\d+$/).innerText(), id);
  for (const network of ["Telegram", "Bluesky"]) {
    await eventually(() => page.getByRole("button", { name: `Connect ${network}`, exact: true }).count(), 0);
  }
});

step("without a sandbox the forms are the networks' own", async () => {
  const [on, off] = ['"sandbox":true', '"sandbox":false'];
  await page.route("**/portal/accounts", async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    assert.ok(html.includes(on), "the page carries the setting");
    return route.fulfill({ response: answer, body: html.replace(on, off) });
  });
  await page.goto(`${octavo.origin}/portal/accounts`);
  await choose(accounts(), "Reconnect");
  const dialog = page.getByRole("dialog", { name: "Connect Bluesky" });
  await dialog.getByLabel("App password").waitFor();
  await eventually(
    () => dialog.getByLabel("Handle or e-mail").evaluate((field) => field === document.activeElement),
    true,
  );
  await page.keyboard.press("Escape");
});

step("a bot token that Telegram refuses is told in the dialog", async () => {
  await page.getByRole("button", { name: "Connect Telegram", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Connect Telegram" });
  await dialog.getByRole("button", { name: "Connect" }).click();
  await dialog.getByText("Required to connect.").waitFor();
  await dialog.getByLabel("Bot token").fill("123456:not-a-bot");
  await dialog.getByRole("button", { name: "Connect" }).click();
  await dialog.getByText("API request failed: 400 Bad Request").waitFor();
  await assertAccessible(page);
  await page.keyboard.press("Escape");
  problems.length = 0;
});

step("an app password goes to the API under its own names", async () => {
  const sent: unknown[] = [];
  await page.route("**/v1/accounts", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    sent.push(route.request().postDataJSON());
    const [account] = await (await route.fetch({ method: "GET", postData: "" })).json();
    return route.fulfill({ status: 201, json: account });
  });
  await page.getByRole("button", { name: "Connect Bluesky", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Connect Bluesky" });
  await dialog.getByLabel("Handle or e-mail").fill("mara.example ");
  await dialog.getByLabel("App password").fill("abcd-efgh-ijkl-mnop");
  await assertAccessible(page);
  await dialog.getByRole("button", { name: "Connect" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.unrouteAll();
  await page.reload();
  assert.deepEqual(sent, [
    {
      platform: "BLUE_SKY",
      credentials: { identifier: "mara.example", password: "abcd-efgh-ijkl-mnop" },
    },
  ]);
});

step("a network's own page is left with no and with yes, and the account is there", async () => {
  await page.getByRole("button", { name: "Connect Threads", exact: true }).click();
  await page.getByRole("heading", { name: "Allow Octavo to use your Threads account?" }).waitFor();
  await assertAccessible(page);
  await page.getByRole("button", { name: "Deny" }).click();
  await page.getByRole("alert").getByText("Access was declined on the network's page.").waitFor();
  await eventually(() => page.url(), `${octavo.origin}/portal/accounts`);
  await assertAccessible(page);
  await page.getByRole("button", { name: "Connect Threads", exact: true }).click();
  await page.getByRole("button", { name: "Allow" }).click();
  await page.getByText(/ on Threads is connected\.$/).waitFor();
  await eventually(() => page.url(), `${octavo.origin}/portal/accounts`);
  const threads = accounts().getByRole("listitem", { name: /^Threads/ });
  await threads.getByText("Healthy").waitFor();
  await threads.getByText("250 of 250 posts in 24 hours").waitFor();
  await page.getByLabel("Network:").selectOption("Bluesky");
  await threads.waitFor({ state: "detached" });
  await page.getByLabel("Network:").selectOption("all");
  await choose(threads, "Disconnect");
  await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click();
  await threads.waitFor({ state: "detached" });
});

step("an answer that belongs to no connection is refused, also before the sign-in", async () => {
  await page.goto(`${octavo.origin}/connect/callback?code=stolen&state=unknown`);
  await page.getByText("This connection has expired, or someone else started it. Start again.").waitFor();
  await eventually(() => page.url(), `${octavo.origin}/portal/connect`);
  problems.length = 0;
  const { page: other } = await openPage(browser);
  await other.goto(`${octavo.origin}/connect/callback?code=stolen&state=unknown`);
  await other.getByLabel("E-mail").fill(mara.email);
  await other.getByLabel("Password").fill(mara.password);
  await other.getByRole("button", { name: "Sign in" }).click();
  await other.getByText("This connection has expired, or someone else started it. Start again.").waitFor();
  await other.context().close();
});

step("a post that the rules refuse is told before it is sent; a draft waits until it is published", async () => {
  await page.getByRole("link", { name: "Posts" }).click();
  await page.getByRole("link", { name: "New post" }).first().click();
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await text.fill("a".repeat(301));
  await page.getByRole("button", { name: "Publish now" }).click();
  const finding = page.getByRole("list", { name: "Findings" }).getByRole("listitem").first();
  await finding.getByText("300").waitFor();
  await page.waitForFunction(() => document.activeElement?.matches(".finding.failed"));
  await assertAccessible(page);
  await text.fill("A draft");
  await page.getByText(/^Draft saved/).waitFor();
  await page.waitForURL(/\/portal\/posts\/sch_/);
  await page.getByRole("button", { name: "Publish now" }).click();
  await page.locator(".post-meta").getByText("Completed", { exact: true }).waitFor();
});

step("a scheduled post is moved, then cancelled", async () => {
  await page.getByRole("navigation", { name: "Portal" }).getByRole("link", { name: "Posts" }).click();
  await page.getByRole("link", { name: "New post" }).first().click();
  const bluesky = page.getByRole("checkbox", { name: /^Post to Bluesky/ });
  await bluesky.uncheck();
  await page.getByRole("button", { name: "Publish now" }).click();
  await page.getByText("Choose at least one account.").waitFor();
  await bluesky.check();
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("It's for later #harvest");
  await page.getByText("Ready for Bluesky.").waitFor();
  await page.getByRole("radio", { name: "At a time" }).check();
  await page.getByLabel("Date", { exact: true }).fill("2027-11-21");
  await page.getByLabel("Time", { exact: true }).fill("10:00");
  await page.getByRole("button", { name: "Schedule for 21 Nov 2027, 10:00" }).click();
  await page.waitForURL(/\/portal\/posts\/sch_/);
  await page.locator(".post-meta").getByText("21 Nov 2027, 10:00:00").waitFor();
  await page.getByRole("button", { name: "Change time" }).click();
  await page.getByLabel("Date and time").fill("2027-12-01T11:30");
  await page.getByRole("button", { name: "Save" }).click();
  await page.locator(".post-meta").getByText("1 Dec 2027, 11:30:00").waitFor();
  await assertAccessible(page);
  await page.getByRole("button", { name: "Cancel post" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel post" }).click();
  await page.getByText("Cancelled").first().waitFor();
  await page.getByRole("navigation", { name: "Portal" }).getByRole("link", { name: "Posts" }).click();
  await page.getByRole("radio", { name: "List" }).check();
  await page.getByLabel("Status").selectOption("cancelled");
  await page.getByRole("list", { name: "Posts" }).getByText("It's for later #harvest").waitFor();
  await page.getByLabel("Status").selectOption("partly completed");
  await page.getByText("No partly completed posts.").waitFor();
  await assertAccessible(page);
});

step("an account is disconnected after a question that names what stops", async () => {
  const developer = Developer.signedUp(octavo);
  const [bluesky] = await developer.call<{ id: number }[]>("GET", "/v1/accounts");
  const posts = [{ content: "Later", attachmentPaths: [] }];
  const publications = [{ socialMediaAccountId: bluesky?.id, platformSettings: { type: "BLUE_SKY" }, posts }];
  await developer.call("POST", "/v1/posts", { scheduledTime: "2027-11-21T10:00:00Z", isDraft: false, publications });
  await visit(page, "Accounts");
  await choose(accounts(), "Disconnect");
  const question = page.getByRole("alertdialog");
  await question.getByText("1 scheduled post will fail on Bluesky.").waitFor();
  await assertAccessible(page);
  await question.getByRole("button", { name: "Disconnect" }).click();
  await page.getByText("No accounts connected yet.").waitFor();
  await page.getByText("Connect your own, use a sandbox account or send a customer a link.").waitFor();
  await assertAccessible(page);
  assert.deepEqual(problems, []);
});

step("nine accounts or more can be searched", async () => {
  const developer = Developer.signedUp(octavo);
  const connect = (platform: string) => developer.call("POST", "/v1/sandbox/accounts", { platform });
  for (const platform of Object.keys(networkNames).slice(0, 8)) await connect(platform);
  await page.reload();
  await eventually(() => accounts().getByRole("listitem").count(), 8);
  await eventually(() => page.getByRole("searchbox").count(), 0);
  await connect("THREADS");
  await page.reload();
  const search = page.getByRole("searchbox", { name: "Search 9 accounts" });
  await search.fill("thre");
  await eventually(() => accounts().getByRole("listitem").count(), 2);
  await search.fill("nobody at all");
  await page.getByText("No account matches these filters.").waitFor();
  await assertFitting(page);
  assert.deepEqual(problems, []);
});

function accounts(): Locator {
  return page.getByRole("list", { name: "Connected accounts" });
}
