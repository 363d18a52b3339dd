/** The composer, by hand: a thread with a text of its own, drafts, refusals, sorting, and failures that lose nothing. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { choose } from "./harness/account-row.ts";
import { createApp } from "./harness/app.ts";
import { assertAccessible } from "./harness/browser.ts";
import { connectAccounts } from "./harness/composer.ts";
import { visit } from "./harness/places.ts";
import { assertLight } from "./harness/screen-weight.ts";
import { octavo, page, portalSuite } from "./harness/suite.ts";
import { eventually, until } from "./harness/until.ts";

const chosen = ["Bluesky", "Threads", "LinkedIn"];

portalSuite(async () => {
  await createApp(page, "Fernhill Publisher");
  await connectAccounts(page, chosen);
});

test("the composer adds at most 40 kB of scripts and styles in brotli", async () => {
  await assertLight(page, octavo.origin, "/portal/posts/new", page.getByText("Webhooks for"), text(page));
});

test("a thread is published with a text of its own for one network", async () => {
  await begin(page, chosen);
  await text(page).fill("Day one: the press is running. #harvest");
  await page.keyboard.press("Control+Shift+Enter");
  await page.getByRole("textbox", { name: "Part 2" }).fill("Day two is for the children.");
  await page.getByRole("button", { name: "Write its own for…" }).click();
  await page.getByRole("button", { name: "LinkedIn", exact: true }).last().click();
  await text(page).fill("Forty tonnes of Bramleys are in.");
  await page.getByText("LinkedIn has its own text.").waitFor();
  await page.getByText("Ready for").waitFor();
  for (const width of [1440, 768, 320]) {
    await page.setViewportSize({ width, height: 900 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= width, `${wide} px wide on ${width} px`);
    await assertAccessible(page);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press("Control+Enter");
  await page.locator(".post-meta").getByText("Completed", { exact: true }).waitFor();
  await feedShows("Threads", ["Day one: the press is running. #harvest", "Day two is for the children."]);
  await feedShows("LinkedIn", ["Forty tonnes of Bramleys are in."]);
});

test("outside of the text, the question mark lists the composer's shortcuts", async () => {
  await begin(page, ["Bluesky"]);
  await text(page).focus();
  await page.keyboard.type("Ready?");
  await eventually(() => text(page).inputValue(), "Ready?");
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  const here = list.getByRole("region", { name: "On this page" });
  for (const command of ["Publish now", "Save draft", "Add a part", "Leave the text"]) {
    await here.getByText(command, { exact: true }).waitFor();
  }
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await eventually(
      () => page.evaluate(() => document.documentElement.scrollWidth),
      (needed) => needed <= width,
    );
    await assertAccessible(page);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press("Escape");
  await list.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "All shortcuts" }).click();
  await list.getByRole("button", { name: "Close" }).last().click();
  await page.keyboard.press("Control+s");
  await page.getByText(/^Draft saved/).waitFor();
});

test("a draft is saved by itself and opens in another tab, and two edits of it lose neither", async () => {
  await begin(page, ["Bluesky"]);
  await text(page).fill("The first words");
  await page.getByText(/^Draft saved/).waitFor();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await text(other).fill("The words of another tab");
  await other.getByText(/^Draft saved/).waitFor();
  await other.close();
  await text(page).fill("The words of this tab");
  await page.getByText("This draft was changed elsewhere").waitFor();
  await page.getByRole("button", { name: "See both" }).click();
  await page.getByText("The words of another tab").waitFor();
  await eventually(() => text(page).inputValue(), "The words of this tab");
  await page.getByRole("button", { name: "Keep mine" }).click();
  await page.getByText(/^Draft saved/).waitFor();
  await page.reload();
  await until(
    "the draft is open",
    async () => (await text(page).inputValue()) === "The words of this tab" || undefined,
  );
});

test("a refused press moves the focus to the first finding, F8 to the next, and a click fixes it", async () => {
  await begin(page, ["Bluesky", "Threads"]);
  const words = "press ".repeat(90);
  await text(page).fill(words);
  await page.getByRole("button", { name: "Publish now" }).click();
  await page.waitForFunction(() => document.activeElement?.matches(".finding.failed:first-child"));
  // A draft may have mistakes.
  await page.getByText(/^Draft saved/).waitFor();
  await page.keyboard.press("F8");
  await page.waitForFunction(() => document.activeElement?.matches(".finding.failed:nth-child(2)"));
  await page
    .getByRole("listitem")
    .filter({ hasText: "Threads" })
    .getByRole("button", { name: "Make it part 2" })
    .click();
  await page.getByRole("button", { name: "Leave Bluesky out" }).click();
  await page.getByText("Ready for Threads.").waitFor();
  await eventually(() => page.getByRole("textbox", { name: "Part 2" }).count(), 1);
});

test("files are sorted by keyboard, and the new position is spoken", async () => {
  await begin(page, ["Bluesky"]);
  const files = ["press.png", "crates.png"].map((name) => ({ name, mimeType: "image/png", buffer: picture }));
  await page.getByLabel("Files", { exact: true }).setInputFiles(files);
  const first = page.getByRole("button", { name: "press.png, photo, position 1" });
  await first.focus();
  await page.keyboard.press("Alt+ArrowRight");
  await page.getByRole("status").getByText("press.png, position 2 of 2").waitFor();
  await page.getByRole("button", { name: "crates.png, photo, position 1" }).waitFor();
  const moved = page.getByRole("button", { name: "press.png, photo, position 2" });
  await eventually(
    () => moved.evaluate((button) => button === document.activeElement),
    true,
    "the focus stays on the file",
  );
});

test("a failing server and a lost connection keep the text", async () => {
  await begin(page, ["Bluesky"]);
  // What the test before left may be a stored draft by now: a save is then a change of it.
  const saves = /\/v1\/posts(\/[^/?]+)?$/;
  await page.route(saves, (route) =>
    route.request().method() === "GET" ? route.fallback() : route.fulfill({ status: 500, json: {} }),
  );
  await text(page).fill("These words stay");
  await page.getByText("Not saved, kept in this browser").waitFor();
  await page.getByRole("alert").getByText("500").waitFor();
  await page.unroute(saves);
  await page.reload();
  await until(
    "the text is there again",
    async () => (await text(page).inputValue()) === "These words stay" || undefined,
  );
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Publish now" }).click();
  await page.getByRole("alert").getByText("Octavo could not be reached").first().waitFor();
  await eventually(() => text(page).inputValue(), "These words stay");
  await page.context().setOffline(false);
});

/** A new post that goes to these networks, and to no others. */
async function begin(on: Page, networks: readonly string[]): Promise<void> {
  await on.goto(`${octavo.origin}/portal/posts`);
  await on.getByRole("link", { name: "New post" }).first().click();
  for (const network of chosen) {
    await on.getByRole("checkbox", { name: new RegExp(`^Post to ${network}:`) }).setChecked(networks.includes(network));
  }
}

function text(on: Page): Locator {
  return on.getByRole("textbox", { name: "Text", exact: true });
}

async function feedShows(network: string, texts: readonly string[]): Promise<void> {
  await visit(page, "Accounts");
  const line = page
    .getByRole("list", { name: "Connected accounts" })
    .getByRole("listitem")
    .filter({ hasText: network });
  await choose(line, "View feed");
  for (const words of texts) await page.getByRole("article").filter({ hasText: words }).first().waitFor();
}

/** A blue picture of 64 × 64 pixels. */
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAAT0lEQVR42u3PQQkAAAgEsGtgI5vbzQi+hcEKLNXzWgQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQELgvRIKDxwwpwGAAAAABJRU5ErkJggg==",
  "base64",
);
