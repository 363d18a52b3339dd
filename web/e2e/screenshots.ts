/** `make screenshots`: every page in both themes and at two widths, under docs/screenshots, from a real server. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { launch } from "./harness/browser.ts";
import { Receiver } from "./harness/receiver.ts";
import { OctavoServer } from "./harness/server.ts";

const folder = join(import.meta.dirname, "../../docs/screenshots");
const desktop = 1280;
const widths = [desktop, 390];
const themes = ["light", "dark"] as const;
const content = ["", "getting-started", "api-docs", "webhooks", "n8n-integration", "media-validation"];

const [octavo, receiver, browser] = await Promise.all([OctavoServer.start(), Receiver.start(), launch()]);
try {
  await mkdir(folder, { recursive: true });
  const page = await (await browser.newContext({ reducedMotion: "reduce", timezoneId: "UTC" })).newPage();
  for (const path of content) {
    await page.goto(`${octavo.origin}/${path}`);
    await shoot(page, path || "home");
  }
  await page.goto(`${octavo.origin}/login`);
  await shoot(page, "login");
  await fillPortal(page);
  await shootPortal(page);
} finally {
  await browser.close();
  receiver.stop();
  await octavo.stop();
}

/** Signs up and does the main job, so that every page has something to show. */
async function fillPortal(page: Page): Promise<void> {
  await page.goto(`${octavo.origin}/signup`);
  await page.getByLabel("E-mail").fill("mara.lind@fernhill.example");
  await page.getByLabel("Password").fill("three folds make eight leaves");
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.getByRole("heading", { name: "No Applications Yet" }).waitFor();
  await shoot(page, "portal-empty");
  await page.getByRole("button", { name: "Create Your First App" }).click();
  await page.getByLabel("App Name").fill("Fernhill Publisher");
  await page.getByLabel("Callback URLs (one per line)").fill("https://publisher.fernhill.example/callback");
  await page.getByRole("button", { name: "Create App", exact: true }).click();
  await page.getByRole("button", { name: "Add Your First Webhook" }).click();
  await page.getByLabel("Webhook URL").fill(receiver.url);
  await page.getByLabel("API Key").fill("a key of our own");
  await page.getByText("Advanced Settings (Optional)").click();
  await shoot(page, "portal-webhook-form");
  await page.getByRole("button", { name: "Create Webhook" }).click();
  await page.getByText("ACTIVE").waitFor();
  await page.getByRole("link", { name: "Connected accounts" }).click();
  for (const network of ["Telegram", "Bluesky"]) {
    await page.getByRole("button", { name: `Sandbox account on ${network}` }).click();
    await page.getByRole("list", { name: "Connected accounts" }).getByText(network).first().waitFor();
  }
  await page.getByRole("link", { name: "Posts" }).click();
  await page.getByRole("link", { name: "New Post" }).click();
  await page.getByLabel("Account", { exact: true }).selectOption({ index: 1 });
  await page.getByLabel("Chat").locator("option").nth(1).waitFor({ state: "attached" });
  await page.getByLabel("Chat").selectOption({ index: 1 });
  await page.getByLabel("Text").fill("Harvest week, day one. The press is warm and the paper is dry.");
  await page.getByLabel("Files (optional)").setInputFiles(join(import.meta.dirname, "../../crates/octavo/assets/photo.jpg"));
  await shoot(page, "portal-new-post");
  await page.getByRole("button", { name: "Publish" }).click();
  await page.waitForURL(/\/portal\/posts\/sch_/);
  await page.getByText("Completed").first().waitFor();
  await shoot(page, "portal-post");
  await page.getByRole("link", { name: "See the account's sandbox feed" }).click();
  await page.getByRole("article").first().waitFor();
  await shoot(page, "portal-feed");
}

async function shootPortal(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Connected accounts" }).click();
  await page.getByRole("list", { name: "Connected accounts" }).getByText("Telegram").first().waitFor();
  await shoot(page, "portal-accounts");
  await page.getByRole("link", { name: "Applications" }).click();
  await page.getByText("ACTIVE").waitFor();
  await shoot(page, "portal-apps");
  await page.getByRole("button", { name: "View Deliveries" }).click();
  const delivery = page.locator("dialog details").filter({ hasText: "post.completed" });
  await delivery.getByText("Succeeded").waitFor();
  await delivery.locator("summary").click();
  await shoot(page, "portal-deliveries");
}

/** The page as it stands, in each theme and width. */
async function shoot(page: Page, name: string): Promise<void> {
  for (const width of widths) {
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: true });
    }
  }
  await page.setViewportSize({ width: desktop, height: 900 });
}
