/** The media library as a shelf: files are put there, found by name, used in posts, and picked in the composer. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import sharp from "sharp";
import { createApp } from "./harness/app.ts";
import { accountBox, connectAccounts, textOf } from "./harness/composer.ts";
import { assertFitting } from "./harness/fitting.ts";
import { visit } from "./harness/places.ts";
import { story } from "./harness/story.ts";
import { octavo, page, portalSuite, problems } from "./harness/suite.ts";
import { eventually } from "./harness/until.ts";

const assets = join(import.meta.dirname, "../../crates/octavo/assets");
const networks = ["Bluesky", "Telegram"];

interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

portalSuite(async () => {
  await createApp(page, "Fernhill Publisher");
  await connectAccounts(page, networks);
});

const step = story();

step("files are uploaded in the library and shown by their names and pictures", async () => {
  await visit(page, "Posts", "Media");
  await page.getByText("Nothing uploaded yet.").waitFor();
  await assertFitting(page);
  await choose(await picture("Sunrise over the bay.png", "orange"), await film("press day.mp4"));
  await row("Sunrise over the bay.png").getByText("PNG image, 640 × 480").waitFor();
  await row("press day.mp4").getByText("MP4 video").waitFor();
  await page.getByRole("status").getByText("2 files are in the library.").waitFor();
  await eventually(() => hasPicture(row("Sunrise over the bay.png").locator("img")), true);
  await eventually(() => hasFrame(row("press day.mp4").locator("video")), true);
  await assertFitting(page);
});

step("files that are dropped anywhere on the page are uploaded, too", async () => {
  const crates = await picture("crates.png", "green");
  const dropped = await page.evaluateHandle(
    ({ name, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], name, { type: "image/png" }));
      return transfer;
    },
    { name: crates.name, base64: crates.buffer.toString("base64") },
  );
  await page.dispatchEvent("main", "drop", { dataTransfer: dropped });
  await row("crates.png").getByText("PNG image, 640 × 480").waitFor();
});

step("a file that is refused says why, and can be dismissed", async () => {
  await choose({ name: "notes.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  const refused = uploads().getByRole("listitem").filter({ hasText: "notes.png" });
  await refused.getByRole("alert").waitFor();
  await refused.getByRole("button", { name: "Try again: notes.png" }).click();
  await refused.getByRole("alert").waitFor();
  await assertFitting(page);
  await refused.getByRole("button", { name: "Dismiss notes.png" }).click();
  await refused.waitFor({ state: "detached" });
  problems.length = 0;
});

step("an upload that takes long says how far it is, and can be cancelled", async () => {
  await page.route("**/v1/media/upload", () => undefined);
  await choose(await picture("slow.png", "red"));
  const going = uploads().getByRole("listitem").filter({ hasText: "slow.png" });
  await going.getByText(/ of [\d.]+ [kM]?B/).waitFor();
  await assertFitting(page);
  await going.getByRole("button", { name: "Cancel slow.png" }).click();
  await going.waitFor({ state: "detached" });
  await page.getByRole("status").getByText("slow.png was cancelled.").waitFor();
  await page.unrouteAll();
  problems.length = 0;
});

step("a file is found by its name, and the address keeps the search", async () => {
  await page.getByRole("searchbox", { name: "Search by name" }).fill("SUNRISE");
  await eventually(() => rows().count(), 1);
  await eventually(() => page.url(), /name=SUNRISE/);
  await page.reload();
  await row("Sunrise over the bay.png").waitFor();
  await page.getByRole("searchbox", { name: "Search by name" }).fill("nothing like it");
  await page.getByText("No files found for the selected filters.").waitFor();
  await assertFitting(page);
  await page.getByRole("button", { name: "Clear Filters" }).click();
  await eventually(() => rows().count(), 3);
});

step("chosen files are used in a post, in the order in which they were chosen", async () => {
  await page.getByRole("checkbox", { name: "Choose crates.png" }).check();
  await page.getByRole("checkbox", { name: "Choose Sunrise over the bay.png" }).check();
  await page.getByText("2 files chosen").waitFor();
  await assertFitting(page);
  await page.getByRole("link", { name: "Use in a post" }).click();
  await eventually(tileNames, ["crates.png", "Sunrise over the bay.png"]);
  await eventually(() => hasPicture(tile("Sunrise over the bay.png").locator("img")), true);
});

step("a draft that is opened again shows its files by name and picture", async () => {
  for (const network of networks) await accountBox(page, network).setChecked(true);
  await textOf(page).fill("Harvest week, day one.");
  await page.getByText(/^Draft saved/).waitFor();
  const draft = new URL(page.url()).pathname;
  await page.evaluate(() => localStorage.clear());
  await page.goto(octavo.origin + draft);
  await eventually(tileNames, ["crates.png", "Sunrise over the bay.png"]);
  for (const name of ["crates.png", "Sunrise over the bay.png"]) {
    await eventually(() => hasPicture(tile(name).locator("img")), true, name);
  }
  await eventually(
    () => page.locator(".preview-picture img").count(),
    (count) => count >= 2,
    "in the previews",
  );
  await assertFitting(page);
  await page.goto(`${octavo.origin}/portal/posts/new?copy=${draft.split("/").at(-1)}`);
  await eventually(tileNames, ["crates.png", "Sunrise over the bay.png"]);
});

step("the composer picks files from the library by keyboard, and keeps their order", async () => {
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${octavo.origin}/portal/posts/new`);
  await textOf(page).waitFor();
  await page.getByRole("button", { name: "From the library" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Media library" });
  await dialog.getByRole("checkbox").nth(2).waitFor();
  await assertFitting(page);
  await page.keyboard.type("press");
  await eventually(() => dialog.getByRole("checkbox").count(), 1);
  await page.keyboard.press("Enter");
  await dialog.getByRole("checkbox", { name: /press day\.mp4/ }).focus();
  await page.keyboard.press("Space");
  await dialog.getByText("1 file chosen").waitFor();
  await dialog.getByLabel("Search by name").fill("");
  await eventually(() => dialog.getByRole("checkbox").count(), 3);
  await dialog.getByRole("checkbox", { name: /crates\.png/ }).focus();
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Attach 2 files" }).click();
  await dialog.waitFor({ state: "detached" });
  await eventually(tileNames, ["press day.mp4", "crates.png"]);
  await eventually(() => page.evaluate(() => document.activeElement?.id ?? ""), /^composer-file-/);
  await eventually(() => hasFrame(tile("press day.mp4").locator("video")), true);
  await assertFitting(page);
});

step("what the post has already cannot be picked twice, and a type narrows the choice", async () => {
  await page.getByRole("button", { name: "From the library" }).click();
  const dialog = page.getByRole("dialog", { name: "Media library" });
  await eventually(() => dialog.getByRole("checkbox", { name: /crates\.png.*In this post/ }).isDisabled(), true);
  await dialog.getByLabel("Type:").selectOption("Documents");
  await dialog.getByText("No files found for the selected filters.").waitFor();
  await assertFitting(page);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await eventually(() => page.evaluate(() => (document.activeElement as HTMLElement).innerText), "From the library");
});

step("a library that cannot be read says so in the dialog, and is asked again", async () => {
  await page.route("**/v1/media?*", (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto(`${octavo.origin}/portal/posts/new`);
  await page.getByRole("button", { name: "From the library" }).click();
  const dialog = page.getByRole("dialog", { name: "Media library" });
  await dialog.getByRole("alert").getByText("API request failed: 503 Service Unavailable").waitFor();
  await assertFitting(page);
  await page.unrouteAll();
  await dialog.getByRole("button", { name: "Try again" }).click();
  await dialog.getByRole("checkbox").first().waitFor();
});

function uploads(): Locator {
  return page.getByRole("region", { name: "Uploads" });
}

function rows(): Locator {
  return page.getByRole("list", { name: "Media" }).locator(":scope > li");
}

function row(name: string): Locator {
  return rows().filter({ hasText: name });
}

function tile(name: string): Locator {
  return page.locator(".media-tile").filter({ hasText: name });
}

function tileNames(): Promise<string[]> {
  return page.locator(".tile-name").allInnerTexts();
}

function choose(...files: ChosenFile[]): Promise<void> {
  return page.getByLabel("Files", { exact: true }).setInputFiles(files);
}

async function picture(name: string, background: string): Promise<ChosenFile> {
  const shape = sharp({ create: { width: 640, height: 480, channels: 3, background } });
  return { name, mimeType: "image/png", buffer: await shape.png().toBuffer() };
}

async function film(name: string): Promise<ChosenFile> {
  return { name, mimeType: "video/mp4", buffer: await readFile(join(assets, "video.mp4")) };
}

function hasPicture(image: Locator): Promise<boolean> {
  return image.evaluate((it) => (it as HTMLImageElement).naturalWidth > 0);
}

/** The browser has a picture of the video to show. */
function hasFrame(video: Locator): Promise<boolean> {
  return video.evaluate((it) => (it as HTMLVideoElement).videoWidth > 0);
}
