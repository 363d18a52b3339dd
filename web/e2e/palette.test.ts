/** The command palette: by keyboard alone, from anywhere, over everything that has a name. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import type { Locator } from "playwright-core";
import { attachFiles, createApp } from "./harness/app.ts";
import { assertAccessible } from "./harness/browser.ts";
import { visit } from "./harness/places.ts";
import { assertLight } from "./harness/screen-weight.ts";
import { octavo, page, portalSuite, problems } from "./harness/suite.ts";
import { eventually } from "./harness/until.ts";

const photo = join(import.meta.dirname, "../../crates/octavo/assets/photo.jpg");
/** Of the account. */
let name = "";

portalSuite(async () => {
  await createApp(page, "Harvest Publisher");
  await visit(page, "Accounts");
  await page.getByRole("button", { name: "Sandbox account on Bluesky", exact: true }).click();
  await page.getByRole("list", { name: "Connected accounts" }).getByText("Bluesky").first().waitFor();
  name = await page.locator(".account-identity b").innerText();
});

test("it adds at most 40 kB to the screen that it is opened on", async () => {
  await assertLight(page, octavo.origin, "/portal", page.getByText("Webhooks for"), async () => {
    await page.keyboard.press("Control+k");
    await field().waitFor();
    await field().fill("rate limits");
    await palette().getByRole("group", { name: "Documentation" }).waitFor();
  });
  await close();
});

test("without words it offers what can be done and where to go", async () => {
  await page.goto(`${octavo.origin}/portal/accounts`);
  await page.getByRole("button", { name: "Search or run a command" }).click();
  await eventually(() => option("New post").getAttribute("aria-selected"), "true");
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await assertAccessible(page);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await close();
  // From a field as well; a slash there is a letter.
  await page.goto(`${octavo.origin}/portal`);
  await page.getByRole("button", { name: "Create New App" }).click();
  await page.getByLabel("App Name").fill("a");
  await page.keyboard.press("/");
  await eventually(() => page.getByLabel("App Name").inputValue(), "a/");
  await page.keyboard.press("Control+k");
  await field().fill("medi");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Media" }).waitFor();
});

test("a post is made of words, and found by them and by its id", async () => {
  await page.keyboard.press("/");
  await field().fill("Harvest week begins");
  await option("New post “Harvest week begins”").waitFor();
  await page.keyboard.press("ArrowUp");
  await choose("New post “Harvest week begins”");
  await eventually(() => page.getByRole("textbox", { name: "Text", exact: true }).inputValue(), "Harvest week begins");
  await page.getByRole("checkbox", { name: /^Post to Bluesky:/ }).setChecked(true);
  await attachFiles(page, photo);
  await page.getByLabel("Alternative text of 1").fill("A sheet folded into eight leaves");
  await page.getByRole("button", { name: "Publish now" }).click();
  await page.locator(".post-meta").getByText("Completed", { exact: true }).waitFor();
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await page.getByRole("link", { name: "Posts", exact: true }).first().click();

  for (const words of ["harvest w", id, `#${id}`]) {
    await page.keyboard.press("Control+k");
    await field().fill(words);
    const found = palette().getByRole("group", { name: "Posts" }).getByRole("option");
    await found.getByText("Harvest week begins").waitFor();
    await eventually(() => found.getAttribute("aria-selected"), "true");
    await found.getByText("Completed", { exact: true }).waitFor();
    await page.waitForFunction(() => (document.querySelector<HTMLImageElement>(".palette img")?.naturalWidth ?? 0) > 0);
    await assertAccessible(page);
    await close();
  }
  await page.keyboard.press("Control+k");
  await field().fill("harv");
  await palette().getByRole("group", { name: "Applications" }).getByText("Harvest Publisher").waitFor();
  await palette().getByRole("group", { name: "Posts" }).getByText("Harvest week begins").waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(new RegExp(id));
  await page.keyboard.press("Control+k");
  await palette().getByRole("group", { name: "Lately" }).getByText("Harvest week begins").waitFor();
  await close();
});

test("a post is duplicated: its copy is a new one, and the first one stays", async () => {
  await page.getByRole("link", { name: "Duplicate" }).click();
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await eventually(() => text.inputValue(), "Harvest week begins");
  await text.fill("Harvest week begins again");
  await page.getByRole("button", { name: "Publish now" }).click();
  await page.locator(".post-meta").getByText("Completed", { exact: true }).waitFor();
  await page.keyboard.press("Control+k");
  await field().fill("harvest week begins");
  const found = palette().getByRole("group", { name: "Posts" }).getByRole("option");
  await found.nth(1).waitFor();
  await eventually(() => found.count(), 2);
  await close();
});

test("the composer offers its commands, and a time is typed and shown before it is chosen", async () => {
  await page.goto(`${octavo.origin}/portal/posts/new`);
  await page.getByRole("checkbox", { name: /^Post to Bluesky:/ }).setChecked(true);
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("The orchard opens at nine");
  await enter("set the", "Set the time...");
  const time = palette().getByRole("combobox", { name: "Set the time: the time" });
  await time.fill("next fri 9:00");
  await palette().getByRole("status").getByText("“next fri” can mean two days.").waitFor();
  await eventually(() => palette().getByRole("option").count(), 0);
  await time.fill("tomorrow 9");
  await palette().getByRole("group", { name: "Times in Europe/Berlin" }).waitFor();
  await eventually(() => palette().getByRole("option").allInnerTexts(), /, 09:00.*, 21:00/s);
  await assertFits();
  // Backspace leaves the command once the field is empty.
  await time.fill("");
  await page.keyboard.press("Backspace");
  await field().waitFor();
  await enter(undefined, "Set the time...");
  await time.fill("tomorrow 17:30");
  await palette().getByRole("option").waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: /^Schedule for .*, 17:30$/ }).waitFor();
  await page.keyboard.press("Control+k");
  await field().fill("schedule for");
  await palette().getByRole("group", { name: "On this page" }).getByRole("option").waitFor();
  await page.keyboard.press("Enter");
  await page.locator(".post-meta").getByText("Scheduled", { exact: true }).waitFor();
});

test("a scheduled post is moved, and cancelled only by its verb", async () => {
  await enter("resch", "Reschedule...");
  const time = palette().getByRole("combobox", { name: "Reschedule: the time" });
  await time.fill("next slot");
  await palette().getByRole("status").getByText("The queue has no free slot.").waitFor();
  await time.fill("in 2 weeks");
  await palette().getByRole("option").waitFor();
  await page.keyboard.press("Enter");
  await page
    .getByRole("status")
    .getByText(/^Moved to \w{3} \d/)
    .waitFor();
  await page.getByText("in 14 days").or(page.getByText("in 13 days")).first().waitFor();

  await enter("cancel", "Cancel post");
  await palette().getByRole("alert").getByText("It will not be published.").waitFor();
  await eventually(() => option("Keep post").getAttribute("aria-selected"), "true");
  await assertFits();
  await page.keyboard.press("Enter");
  await field().waitFor();
  await enter(undefined, "Cancel post");
  await page.keyboard.type("cancel");
  await option("Cancel post").waitFor();
  await page.keyboard.press("Enter");
  await page.locator(".post-meta").getByText("Cancelled", { exact: true }).waitFor();
});

test("places and deeds are found by other words for them", async () => {
  for (const [words, label] of [
    ["posts", "Calendar"],
    ["invite", "Members"],
    ["queue", "Queue"],
    ["log out", "Logout"],
  ] as const) {
    await page.keyboard.press("Control+k");
    await field().fill(words);
    await option(label).first().waitFor();
    await close();
  }
});

test("G and a letter go to a place of the header, as the rows say", async () => {
  await page.keyboard.press("Control+k");
  await field().fill("connected");
  await eventually(
    () =>
      palette()
        .getByRole("option", { name: /^All accounts/ })
        .innerText(),
    /G\s*A/,
  );
  await close();
  await page.keyboard.press("g");
  await page.keyboard.press("a");
  await page.getByRole("heading", { level: 1, name: "Connected accounts" }).waitFor();
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await list.getByRole("region", { name: "Go to" }).waitFor();
  await eventually(() => list.getByRole("region", { name: "On this page" }).count(), 0);
  await assertFits();
  await page.keyboard.press("Escape");
});

test("a letter before the words narrows them", async () => {
  await page.keyboard.press("Control+k");
  await field().fill("> switch");
  await option("Switch light and dark").waitFor();
  const before = await theme();
  await page.keyboard.press("Enter");
  await eventually(theme, (now) => now !== before);
  await page.keyboard.press("Control+k");
  await field().fill(`@${name.slice(0, 5)}`);
  await palette().getByRole("group", { name: "Accounts" }).getByRole("option").first().waitFor();
  await eventually(() => palette().getByRole("group").count(), 1);
  await assertAccessible(page);
  await close();
});

test("Escape empties the field, then closes, and the focus is where it was", async () => {
  await page.getByRole("link", { name: "Accounts", exact: true }).focus();
  await page.keyboard.press("Control+k");
  await field().fill("quinces");
  await palette().getByText("1 result", { exact: true }).waitFor({ state: "attached" });
  await page.keyboard.press("Escape");
  await eventually(() => field().inputValue(), "");
  await page.keyboard.press("Escape");
  await palette().waitFor({ state: "hidden" });
  await eventually(() => page.evaluate(() => document.activeElement?.textContent), "Accounts");
});

test("a failing search says so, and places are still there", async () => {
  await page.route("**/v1/search*", (route) => route.fulfill({ status: 500, body: "" }));
  await page.keyboard.press("Control+k");
  await field().fill("posts");
  await palette().getByRole("alert").waitFor();
  await option("Calendar").waitFor();
  await assertAccessible(page);
  await page.unroute("**/v1/search*");
  problems.length = 0;
  await close();
});

function theme(): Promise<string | undefined> {
  return page.evaluate(() => document.documentElement.dataset["theme"]);
}

function palette(): Locator {
  return page.getByRole("dialog", { name: "Commands" });
}

function field(): Locator {
  return palette().getByRole("combobox", { name: "Search or run a command" });
}

function option(label: string): Locator {
  return palette().getByRole("option", { name: label });
}

/** Goes there by keyboard. */
async function choose(label: string): Promise<void> {
  for (let step = 0; step < 30; step++) {
    if ((await option(label).getAttribute("aria-selected")) === "true") break;
    await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("Enter");
}

/** Enters a command by Tab. Without words, those in the field stay. */
async function enter(words: string | undefined, label: string): Promise<void> {
  if (words !== undefined) await page.keyboard.press("Control+k");
  await field().fill(words ?? label);
  await option(label).and(page.locator("[aria-selected=true]")).waitFor();
  await page.keyboard.press("Tab");
  await palette().locator(".palette-crumb").waitFor();
}

/** In both themes, on a desktop and on a phone. */
async function assertFits(): Promise<void> {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= width, `${wide} px wide on ${width} px`);
    await assertAccessible(page);
  }
}

async function close(): Promise<void> {
  await palette().getByRole("button", { name: "Close" }).click();
  await palette().waitFor({ state: "hidden" });
}
