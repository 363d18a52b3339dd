/** Connect links in the portal: created, copied, used, withdrawn, expired, created again, and for an account in trouble. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import { createApp } from "./harness/app.ts";
import { openPage } from "./harness/browser.ts";
import { connectThreads } from "./harness/customer.ts";
import { Developer } from "./harness/developer.ts";
import { visit } from "./harness/places.ts";
import { assertFitting } from "./harness/fitting.ts";
import { assertLight } from "./harness/screen-weight.ts";
import { story } from "./harness/story.ts";
import { browser, octavo, page, portalSuite, problems } from "./harness/suite.ts";
import { eventually } from "./harness/until.ts";

let developer: Developer;

portalSuite(() => page.context().grantPermissions(["clipboard-read", "clipboard-write"]));

const step = story();

step("without an application the dialog says what is missing", async () => {
  await visit(page, "Accounts", "Connect links");
  await page.getByRole("heading", { name: "Connect links", level: 1 }).waitFor();
  await page.getByText("No connect links yet.").waitFor();
  await newLink().click();
  await page.getByText("This workspace has none yet.").waitFor();
  await assertFitting(page);
  await page.getByRole("link", { name: "Go to applications" }).click();
  await createApp(page, "Fernhill Publisher");
  developer = Developer.signedUp(octavo);
});

step("a link asks for the chosen networks, and is shown once", async () => {
  await visit(page, "Accounts", "Connect links");
  await newLink().click();
  const dialog = page.getByRole("dialog", { name: "New connect link" });
  await eventually(focused, "For", "the first field has the focus");
  await page.keyboard.type("Lindqvist Bakery");
  await dialog.getByLabel("Ends after").selectOption("1 day");
  await dialog.getByRole("checkbox", { name: "Threads" }).check();
  await dialog.getByRole("checkbox", { name: "LinkedIn" }).check();
  const origins = dialog.getByLabel("Then back to").getByRole("option");
  await eventually(() => origins.allInnerTexts(), ["publisher.fernhill.example", "Octavo’s own last page"]);
  await assertFitting(page);
  await dialog.getByLabel("For", { exact: true }).press("Enter");
  const url = await urlIn(dialog);
  await dialog.getByRole("button", { name: "Copy link" }).click();
  await eventually(() => page.evaluate(() => navigator.clipboard.readText()), url);
  await assertFitting(page);
  await dialog.getByRole("button", { name: "Done" }).click();
  await eventually(focused, "New connect link", "the dialog returns the focus");
  await line("LinkedIn, Threads").getByText("Not opened").waitFor();
  await assertFitting(page);
  await customerConnects(url);
});

step("the line shows how far the customer got, and asks again for what they denied", async () => {
  const [account] = await developer.call<{ accountDisplayName: string }[]>("GET", "/v1/accounts");
  await page.reload();
  const bakery = line("LinkedIn, Threads");
  await bakery.getByText("Lindqvist Bakery", { exact: true }).waitFor();
  await bakery.getByText("created in the portal").waitFor();
  await bakery.getByText(/^opened /).waitFor();
  await bakery.getByText("Denied at LinkedIn").waitFor();
  await bakery.getByText(`1 of 2 connected: ${account?.accountDisplayName}`).waitFor();
  await assertFitting(page);
  await bakery.getByRole("button", { name: "Ask again for Lindqvist Bakery" }).click();
  await eventually(chosenNetworks, ["LinkedIn"]);
  await eventually(() => page.getByRole("dialog").getByLabel("For", { exact: true }).inputValue(), "Lindqvist Bakery");
  await page.keyboard.press("Escape");
});

step("a withdrawn link stops working, and is created again with the same networks", async () => {
  const link = line("LinkedIn, Threads");
  await link.getByRole("button", { name: "Withdraw" }).click();
  const question = page.getByRole("alertdialog", { name: "Withdraw the link for Lindqvist Bakery" });
  await question.getByText("Accounts that were connected by it stay connected.").waitFor();
  await assertFitting(page);
  await question.getByRole("button", { name: "Withdraw" }).click();
  await link.getByText("Withdrawn").waitFor();
  await eventually(() => link.evaluate((row) => row === document.activeElement), true, "the line keeps the focus.");
  await link.getByRole("button", { name: "Create again" }).click();
  await eventually(chosenNetworks, ["LinkedIn", "Threads"]);
  await page.getByRole("button", { name: "Create connect link" }).click();
  const url = await urlIn(page.getByRole("dialog"));
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
  await page.getByText("The connect link for Lindqvist Bakery was withdrawn.").first().waitFor();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await eventually(() => lines().getByText("Withdrawn").count(), 2);
  const { page: customer } = await openPage(browser);
  await customer.goto(url);
  await customer.getByText("This link was withdrawn").waitFor();
  await customer.context().close();
});

step("an expired link says when it ended, and is created again", async () => {
  await developer.call("POST", "/v1/connect-links", { platforms: ["TELEGRAM"] });
  expireLinks();
  await page.reload();
  const link = line("Telegram");
  await link.getByText("Expired").waitFor();
  await link.getByRole("button", { name: "Create again" }).click();
  await eventually(chosenNetworks, ["Telegram"]);
  await page.getByRole("dialog").getByLabel("Then back to").selectOption("Octavo’s own last page");
  await page.getByRole("button", { name: "Create connect link" }).click();
  await urlIn(page.getByRole("dialog"));
  await page.keyboard.press("Escape");
  await eventually(() => line("Telegram").count(), 2);
  assert.deepEqual(problems, []);
});

step("the owner of an account in trouble gets a link for this account alone", async () => {
  await breakThreads();
  await visit(page, "Accounts", "All accounts");
  const row = page.getByRole("list", { name: "Connected accounts" }).getByRole("listitem").first();
  await row.getByText("Threads ended the access.").waitFor();
  await row.getByRole("button", { name: "Send its owner a link" }).click();
  const dialog = page.getByRole("dialog", { name: /^Reconnect .* on Threads$/ });
  await dialog.getByText("accepts only this Threads account").waitFor();
  await eventually(() => dialog.getByRole("checkbox").count(), 0);
  await assertFitting(page);
  await dialog.getByLabel("Then back to").selectOption("Octavo’s own last page");
  await dialog.getByRole("button", { name: "Create connect link" }).click();
  const url = await urlIn(dialog);
  await dialog.getByRole("button", { name: "Done" }).click();
  await connectThreads(browser, url, "Connect the accounts of");
  await page.reload();
  await row.getByText("Healthy").waitFor();
  await line("Threads").getByText("All connected").waitFor();
});

step("the newest five are below the accounts, the others page by page", async () => {
  for (let index = 0; index < 25; index++)
    await developer.call("POST", "/v1/connect-links", { platforms: ["X_TWITTER"] });
  await page.reload();
  await eventually(() => lines().count(), 5);
  await assertFitting(page);
  await page.getByRole("link", { name: "All connect links" }).click();
  await page.getByRole("heading", { name: "Connect links", level: 1 }).waitFor();
  await eventually(() => lines().count(), 20);
  await page.getByRole("button", { name: "Show more links" }).click();
  await eventually(() => lines().count(), 30);
  await eventually(() => page.getByRole("button", { name: "Show more links" }).count(), 0);
  await assertFitting(page);
  assert.deepEqual(problems, []);
});

step("a banner says that the links could not be loaded, and loads them again", async () => {
  await page.route("**/v1/connect-links?**", (route) => route.abort());
  await page.reload();
  await page.getByRole("alert").getByRole("button", { name: "Try again" }).waitFor();
  await assertFitting(page);
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await eventually(() => lines().count(), 20);
  problems.length = 0;
});

step("the list is light", async () => {
  const first = page.getByRole("heading", { name: "Your Applications", level: 1 });
  await assertLight(page, octavo.origin, "/portal/accounts/links", first, lines().first());
});

function newLink(): Locator {
  return page.getByRole("button", { name: "New connect link" }).first();
}

function lines(): Locator {
  return page.getByRole("list", { name: "Connect links" }).getByRole("listitem");
}

/** By the networks that the link asks for. */
function line(networks: string): Locator {
  return lines().filter({ has: page.getByRole("img", { name: networks, exact: true }) });
}

function urlIn(dialog: Locator): Promise<string> {
  return dialog.getByText(/^http.*\/connect\//).innerText();
}

async function chosenNetworks(): Promise<string[]> {
  const chosen = page.getByRole("dialog").locator("label", { has: page.getByRole("checkbox", { checked: true }) });
  return chosen.allInnerTexts();
}

/** What the element that has the focus is called. */
function focused(): Promise<string | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    return (element?.labels?.[0] ?? element)?.textContent?.trim();
  });
}

/** Connects Threads, and denies LinkedIn. */
async function customerConnects(url: string): Promise<void> {
  const { page: customer } = await openPage(browser);
  await customer.goto(url);
  await customer.getByRole("heading", { name: "Connect the accounts of Lindqvist Bakery" }).waitFor();
  await customer.getByRole("button", { name: /Threads$/ }).click();
  await customer.getByRole("button", { name: "Allow" }).click();
  await customer.getByText("Threads is connected.").waitFor();
  await customer.getByRole("button", { name: /LinkedIn$/ }).click();
  await customer.getByRole("button", { name: "Deny" }).click();
  await customer.getByText("LinkedIn is not connected.").waitFor();
  await customer.context().close();
}

/** As if two days had passed. */
function expireLinks(): void {
  const database = new DatabaseSync(join(octavo.dataDir, "octavo.db"), { timeout: 10_000 });
  database.prepare("UPDATE connect_link SET expires_at = expires_at - ?").run(172_800_000_000);
  database.close();
}

/** Threads ends the access: a post finds out. */
async function breakThreads(): Promise<void> {
  const [account] = await developer.call<{ id: number }[]>("GET", "/v1/accounts");
  await developer.call("POST", "/v1/sandbox/faults", { accountId: account?.id, fault: "token_expired", times: 1 });
  const posts = [{ content: "Harvest week, day one.", attachmentPaths: [] }];
  const publications = [{ socialMediaAccountId: account?.id, platformSettings: { type: "THREADS" }, posts }];
  await developer.call("POST", "/v1/posts", { scheduledTime: null, isDraft: false, publications });
}
