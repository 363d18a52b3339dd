/** Defaults that work: what Octavo can decide by the files is no finding, and the fold says what it decided. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { attachFiles, createApp } from "./harness/app.ts";
import { accountBox, connectAccounts, textOf } from "./harness/composer.ts";
import { story } from "./harness/story.ts";
import { octavo, page, portalSuite } from "./harness/suite.ts";
import { eventually } from "./harness/until.ts";

const assets = join(import.meta.dirname, "../../crates/octavo/assets");

portalSuite(async () => {
  await createApp(page, "Fernhill Publisher");
  await connectAccounts(page, ["Instagram"]);
});

const step = story();

step("an Instagram post with a photo has no finding, and is a post", async () => {
  await page.goto(`${octavo.origin}/portal/posts/new`);
  await accountBox(page, "Instagram").setChecked(true);
  await attachFiles(page, join(assets, "photo.jpg"));
  await page.getByText("Ready for Instagram.").waitFor();
  await eventually(() => page.locator(".finding.failed, .finding.pending").count(), 0);
  await eventually(fold, /^Instagram Post \(by the files\)/);
});

step("no option is offered that Instagram always refuses", async () => {
  await page.locator("summary").filter({ hasText: "Instagram" }).click();
  const choice = page.getByLabel("Publish as");
  await eventually(() => choice.locator("option").allInnerTexts(), ["By the files: Post", "Post", "Reel", "Story"]);
  await choice.selectOption("STORY");
  await eventually(fold, /^Instagram Story/);
  await choice.selectOption("");
});

step("one upright video is a reel, in the fold and on the network", async () => {
  await page.getByRole("button", { name: "Remove photo.jpg" }).click();
  const lying = await readFile(join(assets, "video.mp4"));
  await attachFiles(page, { name: "upright.mp4", mimeType: "video/mp4", buffer: turned(lying) });
  await eventually(fold, /^Instagram Reel \(by the files\)/);
  await textOf(page).fill("The press is running.");
  await page.getByText(/^Draft saved/).waitFor();
  await page.reload();
  await eventually(fold, /^Instagram Reel/);
});

function fold(): Promise<string> {
  const line = page.locator("summary").filter({ hasText: "Instagram" });
  return line.evaluate((element) => (element as HTMLElement).innerText.replaceAll(/\s+/g, " "));
}

/** The same video with the matrix of its track turned by 90 degrees. */
function turned(video: Buffer): Buffer {
  const box = video.indexOf("tkhd");
  assert.ok(box > 0 && video[box + 4] === 0, "a track header of version 0");
  const copy = Buffer.from(video);
  const matrix = [0, 1, 0, -1, 0, 0, 0, 0, 0];
  // The parts are fixed-point numbers: 16.16 bits, and 2.30 in the last column.
  for (const [index, part] of matrix.entries()) {
    copy.writeInt32BE(index === 8 ? 0x4000_0000 : part * 0x1_0000, box + 44 + 4 * index);
  }
  return copy;
}
