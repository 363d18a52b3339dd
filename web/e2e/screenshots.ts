/** `make screenshots`: every page in both themes and at two widths, under target/screenshots, from a real server. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { networkNames } from "../app/lib/networks.ts";
import { paths } from "../app/lib/paths.ts";
import { contentPages } from "../app/lib/site-pages.ts";
import { addWebhook, attachFiles, createApp } from "./harness/app.ts";
import { launch } from "./harness/browser.ts";
import { authorizationCode } from "./harness/consent.ts";
import { mara, signUp } from "./harness/people.ts";
import { visit } from "./harness/places.ts";
import { Receiver } from "./harness/receiver.ts";
import { pictures, shoot } from "./harness/pictures.ts";
import { OctavoServer } from "./harness/server.ts";
import { shootApprovals, shootConsent } from "./screenshot-approvals.ts";
import { shootClients } from "./screenshot-clients.ts";
import { shootComments } from "./screenshot-comments.ts";
import { shootEmpty, shootOutcomes, shootTroubles } from "./screenshot-states.ts";

const photo = join(import.meta.dirname, "../../crates/octavo/assets/photo.jpg");
const [octavo, receiver, browser] = await Promise.all([OctavoServer.start(), Receiver.start(), launch()]);
try {
  await mkdir(pictures, { recursive: true });
  const context = await browser.newContext({ reducedMotion: "reduce", timezoneId: "UTC" });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  for (const { to } of contentPages) {
    await page.goto(octavo.origin + to);
    // Whole documentation pages are too tall to look at.
    await shoot(page, to.slice(1).replaceAll("/", "-") || "home", to === paths.home, 2000);
  }
  await page.goto(`${octavo.origin}/login`);
  await shoot(page, "login");
  await shootFirstRun(page);
  await shootEmpty(page, octavo.origin);
  await shootAccounts(page);
  await shootPosts(page);
  await shootTryIt(page);
  await shootWebhooks(page);
  await shootAccount(page);
  await shootWorkspace(page);
  await shootPalette(page);
  await shootOutcomes(page, octavo);
  await shootApprovals(page, octavo);
  await shootComments(page, octavo);
  await shootClients(page, octavo);
  await shootTroubles(page, octavo.origin);
} finally {
  await browser.close();
  receiver.stop();
  await octavo.stop();
}

async function shootFirstRun(page: Page): Promise<void> {
  await signUp(page, octavo.origin, mara);
  await page.getByRole("region", { name: "First steps" }).waitFor();
  await shoot(page, "portal-empty");
  await createApp(page, "Fernhill Publisher");
  await page.getByRole("button", { name: "Connect a Bluesky sandbox account" }).waitFor();
  await shoot(page, "portal-first-steps");
}

async function shootAccounts(page: Page): Promise<void> {
  await visit(page, "Accounts");
  const accounts = page.getByRole("list", { name: "Connected accounts" });
  for (const network of Object.values(networkNames)) {
    await page.getByRole("button", { name: `Sandbox account on ${network}`, exact: true }).click();
    await accounts.getByText(network).first().waitFor();
    await page.getByRole("listitem", { name: network, exact: true }).getByRole("button", { name: "Dismiss" }).click();
  }
  await shoot(page, "portal-accounts");
  await page.getByRole("button", { name: "Connect YouTube", exact: true }).click();
  await page.getByRole("heading", { name: "Allow Octavo to use your YouTube account?" }).waitFor();
  await shoot(page, "portal-connect", false);
  await page.goto(`${octavo.origin}/portal/accounts`);
}

async function shootPosts(page: Page): Promise<void> {
  await publish(
    page,
    ["Instagram", "LinkedIn", "Telegram", "Bluesky", "X"],
    "Harvest week, day one. The press is warm and the paper is dry. #harvest",
  );
  await shoot(page, "portal-post");
  await publish(page, ["Bluesky"], "Day two: the Bramleys are in, and the press is running until Sunday.");
  await visit(page, "Posts");
  await page.getByRole("grid").getByRole("link").first().waitFor();
  await shoot(page, "portal-posts");
  await page.getByRole("radio", { name: "Week" }).check();
  await page.getByRole("grid").getByRole("link").first().waitFor();
  await shoot(page, "portal-week");
  await page.getByRole("radio", { name: "List" }).check();
  await page.getByRole("list", { name: "Posts" }).getByRole("link").first().waitFor();
  await shoot(page, "portal-posts-list");
  await visit(page, "Posts", "Media");
  await page.getByRole("list", { name: "Media" }).locator("summary").first().click();
  await page.getByText("Fits", { exact: true }).first().waitFor();
  await shoot(page, "portal-media");
  await visit(page, "Developers", "Sandbox");
  await page.getByRole("article").first().getByRole("img").waitFor();
  await shoot(page, "portal-feed");
}

async function publish(page: Page, targets: string[], text: string): Promise<void> {
  await visit(page, "Posts");
  await page.getByRole("link", { name: "New post" }).first().click();
  for (const network of targets) {
    await page.getByRole("checkbox", { name: new RegExp(`^Post to ${network}:`) }).check();
  }
  await page.getByRole("textbox", { name: "Text", exact: true }).fill(text);
  await attachFiles(page, photo);
  await page.getByLabel("Alternative text of 1").fill("The mark of Octavo: a sheet folded into eight leaves");
  if (targets.length > 1) {
    await shoot(page, "portal-new-post");
    await page.getByRole("button", { name: "Crop photo.jpg" }).click();
    await page.getByRole("slider", { name: "Position of the crop" }).waitFor();
    await shoot(page, "portal-crop", false);
    await page.keyboard.press("Escape");
  }
  await page.getByRole("button", { name: "Publish now" }).click();
  // Five networks on a busy machine.
  await page.locator(".post-meta").getByText("Completed", { exact: true }).waitFor({ timeout: 60_000 });
}

async function shootTryIt(page: Page): Promise<void> {
  await visit(page, "Developers", "Try it");
  await page.getByRole("heading", { name: "Events" }).waitFor();
  await shoot(page, "portal-try", false);
  await page.getByRole("link", { name: "/v1/posts", exact: true }).nth(1).click();
  const account = page.getByLabel("publications[0].socialMediaAccountId");
  const telegram = await account.locator("option").filter({ hasText: "Telegram" }).getAttribute("value");
  await account.selectOption(telegram);
  await page.getByLabel("prefer").fill("return=representation");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText("Created", { exact: true }).waitFor();
  await shoot(page, "portal-try-post");
  await page.goto(`${octavo.origin}/portal/try/list_posts`);
  await page.getByLabel("limit").fill("1000");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText("Bad Request", { exact: true }).waitFor();
  await shoot(page, "portal-try-error");
}

async function shootWebhooks(page: Page): Promise<void> {
  await visit(page, "Developers");
  await page.getByRole("button", { name: /^Add (Your First )?Webhook$/ }).click();
  await page.getByText("Advanced Settings (Optional)").click();
  await page.getByLabel("Subscribe to all events").uncheck();
  await shoot(page, "portal-webhook-form");
  await page.getByRole("button", { name: "Cancel" }).click();
  const row = await addWebhook(page, receiver.url, "a key of our own");
  await sendTest(page, row, "post.completed", 200);
  await sendTest(page, row, "schedule.partially_completed", 503);
  await sendTest(page, row, "publication.failed", 422);
  await page.getByRole("heading", { name: "Posts by outcome" }).waitFor();
  await shoot(page, "portal-apps");
  await row.getByRole("button", { name: "View Deliveries" }).click();
  const failed = page.locator("details.delivery-row").filter({ hasText: "publication.failed" });
  await failed.getByText("Failed", { exact: true }).waitFor();
  await failed.locator("summary").first().click();
  await failed.getByRole("region", { name: "Attempts" }).getByText("Attempt 1").click();
  await page.getByRole("button", { name: "Show Filters" }).click();
  await shoot(page, "portal-deliveries", false, 1900);
  await page.getByRole("button", { name: "Close" }).click();
  await row.getByRole("button", { name: /^Manage/ }).click();
  await row.getByRole("button", { name: "Verify signatures" }).click();
  await page.getByRole("radio", { name: "JavaScript" }).waitFor();
  await shoot(page, "portal-signatures", false);
  await page.keyboard.press("Escape");
  await shootBin(page);
}

async function shootAccount(page: Page): Promise<void> {
  const callback = `${octavo.origin}/healthz`;
  const { clientId } = octavo.createApp(mara.email, "Press & Co", callback);
  await authorizationCode(browser, { origin: octavo.origin, clientId }, callback, "accounts.read posts.write");
  await shootConsent(page, octavo.origin, clientId, callback);
  await page.goto(`${octavo.origin}/portal/settings/you`);
  await page.getByRole("listitem", { name: "Press & Co" }).waitFor();
  await shoot(page, "portal-account");
  await page.getByRole("button", { name: "Change password" }).click();
  await shoot(page, "portal-password", false);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  await page.getByLabel("The six digits that it shows").waitFor();
  await shoot(page, "portal-authenticator", false);
  await page.keyboard.press("Escape");
}

async function shootWorkspace(page: Page): Promise<void> {
  await visit(page, "Settings", "Members");
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog", { name: /^Invite to/ });
  await dialog.getByLabel("E-mail").fill("tom@fernhill.example");
  await dialog.getByLabel("Role").selectOption("Publisher");
  await dialog.getByRole("button", { name: "Create invitation" }).click();
  await page.getByRole("button", { name: "Copy link" }).waitFor();
  await shoot(page, "portal-workspace");
  await visit(page, "Settings", "Queue");
  await page.getByRole("button", { name: "Start with weekdays at 09:00" }).click();
  await page.getByRole("button", { name: "Save queue" }).click();
  await page.getByRole("complementary", { name: "The next ten times" }).getByRole("listitem").first().waitFor();
  await shoot(page, "portal-queue");
}

async function shootPalette(page: Page): Promise<void> {
  await visit(page, "Posts");
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox").fill("harvest");
  await dialog
    .getByRole("option", { name: /Harvest week/ })
    .first()
    .waitFor();
  await shoot(page, "portal-palette", false);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  await shoot(page, "portal-shortcuts", false);
  await page.keyboard.press("Escape");
}

async function shootBin(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Add (Your First )?Webhook$/ }).click();
  await page.getByRole("button", { name: "Use a request bin" }).click();
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>("input[type=url]")?.value !== "");
  await page.getByRole("button", { name: "Create Webhook" }).click();
  await page.getByRole("article", { name: /sandbox\/bin/ }).waitFor();
  await visit(page, "Developers", "Request bins");
  await page.getByRole("list", { name: "Request bins" }).getByRole("link").click();
  await page.getByRole("button", { name: "Send test event" }).click();
  await page.getByText("Signature valid", { exact: true }).waitFor();
  await page.getByText("post.completed").first().click();
  await shoot(page, "portal-request-bin");
}

async function sendTest(page: Page, row: Locator, type: string, answer: number): Promise<void> {
  const arrived = receiver.received.length;
  receiver.status = answer;
  await row.getByRole("button", { name: /^Manage/ }).click();
  await row.getByRole("button", { name: "Send a test event" }).click();
  const dialog = page.getByRole("dialog", { name: "Send a test event" });
  await dialog.getByLabel("Event Type").selectOption(type);
  await dialog.getByRole("button", { name: "Send test event" }).click();
  await dialog.getByText(/ was sent: /).waitFor();
  while (receiver.received.length === arrived) await page.waitForTimeout(50);
  await dialog.getByRole("button", { name: "Close" }).last().click();
}
