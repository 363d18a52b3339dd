/** Text and files are two facts: choosing files for a network never makes a copy of the text. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { attachFiles, createApp } from "./harness/app.ts";
import { assertAccessible } from "./harness/browser.ts";
import { accountBox, connectAccounts, textOf } from "./harness/composer.ts";
import { mara } from "./harness/people.ts";
import { story } from "./harness/story.ts";
import { octavo, page, portalSuite } from "./harness/suite.ts";
import { eventually } from "./harness/until.ts";

const networks = ["Bluesky", "LinkedIn", "Telegram"];
const assets = join(import.meta.dirname, "../../crates/octavo/assets");

interface Schedule {
  publications: { platform: string; posts: { content: string; attachmentPaths: string[] }[] }[];
}

portalSuite(async () => {
  await createApp(page, "Fernhill Publisher");
  await connectAccounts(page, networks);
});

const step = story();

step("an account that gets only the photos still follows the common text", async () => {
  await page.goto(`${octavo.origin}/portal/posts/new`);
  for (const network of networks) await accountBox(page, network).setChecked(true);
  await textOf(page).fill("Harvest, day one.");
  await attachFiles(
    page,
    ["photo.jpg", "video.mp4"].map((file) => join(assets, file)),
  );
  const mixed = page.getByRole("listitem").filter({ hasText: "Bluesky and LinkedIn" });
  await mixed.getByRole("button", { name: "Send the photos" }).click();
  await page.getByText("not Bluesky and LinkedIn").waitFor();
  await textOf(page).fill("Harvest, day one. Bring wellingtons.");
  await page.getByText(/^Draft saved/).waitFor();
  await eventually(() => stored("LINKEDIN"), "Harvest, day one. Bring wellingtons. (1 files)");
  await eventually(() => page.getByRole("tab").allInnerTexts(), ["Common text"]);
});

step("the menu of a file says who gets it, and changes only that", async () => {
  const marks = page.getByRole("button", { name: "video.mp4 goes to Telegram. Change this" });
  await marks.click();
  const menu = page.getByRole("group", { name: "video.mp4 goes to" });
  await assertAccessible(page);
  await menu.getByRole("checkbox", { name: /Bluesky/ }).check();
  await page.keyboard.press("Escape");
  await page.getByText("not LinkedIn", { exact: true }).waitFor();
  await page.getByText(/^Draft saved/).waitFor();
  await eventually(() => stored("BLUE_SKY"), "Harvest, day one. Bring wellingtons. (2 files)");
  await eventually(() => stored("TELEGRAM"), "Harvest, day one. Bring wellingtons. (2 files)");
});

step("a tab shows the common text until a word is changed in it", async () => {
  await page.getByRole("button", { name: "Write its own for…" }).click();
  await page.getByRole("button", { name: "Telegram", exact: true }).last().click();
  await page.getByText("Telegram follows the common text.").waitFor();
  await eventually(() => textOf(page).inputValue(), "Harvest, day one. Bring wellingtons.");
  await page.getByRole("tab", { name: "Common text" }).click();
  await textOf(page).fill("Harvest, day two.");
  await eventually(() => stored("TELEGRAM"), "Harvest, day two. (2 files)");
  await page.getByRole("button", { name: "Write its own for…" }).click();
  await page.getByRole("button", { name: "Telegram", exact: true }).last().click();
  await textOf(page).fill("For the channel.");
  await page.getByText("Telegram has its own text.").waitFor();
  await page.getByRole("tab", { name: "Common text" }).click();
  await textOf(page).fill("Harvest, day three.");
  await eventually(() => stored("BLUE_SKY"), "Harvest, day three. (2 files)");
  await eventually(() => stored("TELEGRAM"), "For the channel. (2 files)");
});

step("a stored draft opens with the same texts and files, in the same order", async () => {
  await page.reload();
  await eventually(() => page.getByRole("tab").allInnerTexts(), ["Common text", "Telegram"]);
  await page.getByText("not LinkedIn", { exact: true }).waitFor();
  await eventually(() => page.locator("[data-file] .tile-name").allInnerTexts(), ["photo.jpg", "video.mp4"]);
  await textOf(page).fill("Harvest, day four.");
  await eventually(() => stored("LINKEDIN"), "Harvest, day four. (1 files)");
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await eventually(
      () => page.evaluate(() => document.documentElement.scrollWidth),
      (needed) => needed <= width,
    );
    await assertAccessible(page);
  }
  await eventually(() => page.url(), /\/portal\/posts\/sch_/);
});

/** What the only schedule holds for a network. */
async function stored(platform: string): Promise<string> {
  const headers = { authorization: `Bearer ${octavo.portalToken(mara.email)}` };
  const response = await fetch(`${octavo.origin}/v1/posts`, { headers });
  const { items } = (await response.json()) as { items: Schedule[] };
  assert.ok(items.length <= 1);
  const post = items[0]?.publications.find((publication) => publication.platform === platform)?.posts[0];
  return post ? `${post.content} (${post.attachmentPaths.length} files)` : "nothing";
}
