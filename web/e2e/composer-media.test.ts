/** The composer's files: a crop by keyboard and by pointer, its undo, and uploads that lose the connection. */
import assert from "node:assert/strict";
import { after } from "node:test";
import type { CDPSession, Locator } from "playwright-core";
import sharp from "sharp";
import { createApp } from "./harness/app.ts";
import { assertAccessible } from "./harness/browser.ts";
import { Line } from "./harness/line.ts";
import { mara, signUp } from "./harness/people.ts";
import { visit } from "./harness/places.ts";
import { OctavoServer } from "./harness/server.ts";
import { story } from "./harness/story.ts";
import { browserSuite, octavo, page } from "./harness/suite.ts";
import { eventually, until } from "./harness/until.ts";

const red = { r: 200, g: 20, b: 20 };
const blue = { r: 20, g: 20, b: 200 };

interface StoredFile {
  path: string;
  width: number;
  height: number;
  sizeBytes: number;
}

let line: Line;

browserSuite(
  async () => {
    await signUp(page, line.origin, mara);
    await createApp(page, "Fernhill Publisher");
    await visit(page, "Accounts");
    await page.getByRole("button", { name: "Sandbox account on Instagram", exact: true }).click();
    await page.getByRole("list", { name: "Connected accounts" }).getByText("Instagram").first().waitFor();
  },
  async () => {
    line = await Line.start();
    const server = await OctavoServer.start(undefined, { OCTAVO_PUBLIC_URL: line.origin });
    line.port = Number(new URL(server.origin).port);
    return server;
  },
);
after(() => line?.stop());

const step = story();

step("a picture that Instagram refuses is cropped from its finding, by keyboard alone", async () => {
  await page.goto(`${line.origin}/portal/posts/new`);
  await choose({ name: "rows.png", mimeType: "image/png", buffer: await halves(840, 400).png().toBuffer() });
  await stored(1);
  await page.getByRole("button", { name: "Set the crop" }).click();
  const dialog = page.getByRole("dialog", { name: "Crop rows.png" });
  await dialog.getByText("All chosen networks accept this shape.").waitFor();
  await eventually(() => dialog.getByRole("radio", { name: "1.91:1" }).isChecked(), true, "it cuts the least");
  await eventually(() => dialog.getByRole("radio").count(), 5, "Instagram's feed has no 9:16");
  await assertFits();
  await dialog.getByRole("radio", { name: "1:1", exact: true }).check();
  await dialog.getByText("400 × 400 px, 1:1").waitFor();
  const position = dialog.getByRole("slider", { name: "Position of the crop" });
  await eventually(() => position.getAttribute("aria-valuetext"), "220 px from the left, 0 px from the top");
  await position.focus();
  await page.keyboard.press("ArrowLeft");
  await eventually(() => position.getAttribute("aria-valuetext"), "212 px from the left, 0 px from the top");
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press("Shift+ArrowLeft");
  await eventually(() => position.getAttribute("aria-valuetext"), "0 px from the left, 0 px from the top");
  const corner = dialog.getByRole("slider", { name: "Bottom right corner" });
  await corner.focus();
  await page.keyboard.press("Shift+ArrowUp");
  await eventually(() => corner.getAttribute("aria-valuetext"), "360 × 360 px, 1:1");
  await dialog.getByRole("button", { name: "Crop", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("status").getByText("rows.png was cropped to 360 × 360 px.").waitFor();
  const cropped = await stored(2);
  assert.deepEqual([cropped.width, cropped.height], [360, 360]);
  await page.getByRole("button", { name: "Set the crop" }).waitFor({ state: "detached" });
  await assertAccessible(page);
});

step("the crop can be changed from the original, and undone without a second upload", async () => {
  await page.getByRole("button", { name: "Crop rows.png" }).click();
  const dialog = page.getByRole("dialog", { name: "Crop rows.png" });
  await dialog.getByRole("radio", { name: "Free" }).check();
  await drag(dialog.getByRole("slider", { name: "Bottom right corner" }), 2000, 0);
  await dialog.getByText("840 × 360 px").waitFor();
  await dialog.getByText("Instagram accepts 4:5 to 1.91:1; this is 2.33:1.").waitFor();
  await dialog.getByRole("radio", { name: "4:5" }).check();
  await dialog.getByText("320 × 400 px, 4:5").waitFor();
  await drag(dialog.getByRole("slider", { name: "Position of the crop" }), -2000, 0);
  await dialog.getByRole("button", { name: "Crop", exact: true }).click();
  const cropped = await stored(3);
  assert.deepEqual([cropped.width, cropped.height], [320, 400]);
  await eventually(() => pixelOf("rows.png", 160, 10), red, "the left part");
  await page.getByRole("button", { name: "Undo the crop" }).click();
  await page.getByRole("button", { name: "Undo the crop" }).waitFor({ state: "detached" });
  await eventually(() => pixelOf("rows.png", 830, 10), blue, "the whole picture again");
  assert.equal((await listed()).length, 3, "the original was still stored");
  await page.getByRole("button", { name: "Set the crop" }).waitFor();
});

step("a picture is cropped the way it is shown, whatever its EXIF orientation", async () => {
  await page.goto(`${line.origin}/portal/posts/new`);
  // Stored as red next to blue, shown as red above blue.
  const turned = await halves(800, 600).jpeg({ quality: 100 }).withMetadata({ orientation: 6 }).toBuffer();
  await choose({ name: "crates.jpg", mimeType: "image/jpeg", buffer: turned });
  await stored(4);
  await page.getByRole("button", { name: "Crop crates.jpg" }).click();
  const dialog = page.getByRole("dialog", { name: "Crop crates.jpg" });
  await dialog.getByRole("radio", { name: "1:1", exact: true }).check();
  await dialog.getByText("600 × 600 px, 1:1").waitFor();
  await drag(dialog.getByRole("slider", { name: "Position of the crop" }), 0, -2000);
  await dialog.getByRole("button", { name: "Crop", exact: true }).click();
  const cropped = await stored(5);
  assert.deepEqual([cropped.width, cropped.height], [600, 600]);
  assertNear(await pixelOf("crates.jpg", 300, 100), red);
  assertNear(await pixelOf("crates.jpg", 300, 500), blue);
});

step("an upload that loses the connection in the middle keeps its file, and is sent again once online", async () => {
  await page.goto(`${line.origin}/portal/posts/new`);
  const before = (await listed()).length;
  const network = await page.context().newCDPSession(page);
  await emulate(network, { offline: false, uploadThroughput: 300_000 });
  const { data, info } = await noise(1200, 1200);
  await choose({ name: "press.png", mimeType: "image/png", buffer: data });
  const state = tile("press.png").locator(".hint");
  await until("a part has left", async () => (/^[1-9]/.test(await state.innerText()) ? true : undefined));
  line.cut();
  await emulate(network, { offline: true, uploadThroughput: -1 });
  const alert = tile("press.png").getByRole("alert");
  await alert.filter({ hasText: /Connection lost at [1-9][\d.]* [kM]?B\./ }).waitFor();
  await assertAccessible(page);
  await page.getByRole("button", { name: "Try again: press.png" }).click();
  await alert.filter({ hasText: "No connection." }).waitFor();
  await eventually(() => tile("press.png").count(), 1, "the file is kept");
  line.restore();
  await emulate(network, { offline: false, uploadThroughput: -1 });
  await tile("press.png").getByText("Add alt text").waitFor();
  const files = await listed();
  assert.equal(files.length, before + 1);
  assert.deepEqual([files[0]?.width, files[0]?.sizeBytes], [info.width, data.length], "the whole file");
});

step("an upload whose response was lost is stored once", async () => {
  const before = (await listed()).length;
  await page.route(
    "**/v1/media/upload",
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await choose({ name: "bottles.png", mimeType: "image/png", buffer: await halves(300, 310).png().toBuffer() });
  await page.getByRole("button", { name: "Try again: bottles.png" }).click();
  await tile("bottles.png").getByText("Add alt text").waitFor();
  assert.equal((await listed()).length, before + 1);
});

step("an upload can be cancelled, and a refused one says why", async () => {
  const network = await page.context().newCDPSession(page);
  await emulate(network, { offline: false, uploadThroughput: 50_000 });
  const before = (await listed()).length;
  const { data } = await noise(900, 900);
  await choose({ name: "gate.png", mimeType: "image/png", buffer: data });
  await page.getByRole("button", { name: "Cancel gate.png" }).click();
  await tile("gate.png").waitFor({ state: "detached" });
  await page.waitForFunction(() => document.activeElement?.textContent === "Add or drop files");
  await emulate(network, { offline: false, uploadThroughput: -1 });
  await choose({ name: "notes.png", mimeType: "image/png", buffer: Buffer.from("no picture at all") });
  const alert = tile("notes.png").getByRole("alert");
  await alert.waitFor();
  await eventually(
    () => alert.innerText(),
    (words) => words !== "Not uploaded.",
    "the API's own words",
  );
  await page.getByRole("button", { name: /^notes\.png, / }).click();
  await page.getByRole("button", { name: "Remove notes.png" }).click();
  await tile("notes.png").waitFor({ state: "detached" });
  assert.equal((await listed()).length, before);
});

/** Left half red, right half blue. */
function halves(width: number, height: number) {
  const right = { create: { width: width / 2, height, channels: 3 as const, background: blue } };
  return sharp({ create: { width, height, channels: 3, background: red } }).composite([
    { input: right, left: width / 2, top: 0 },
  ]);
}

/** A picture that no compression makes smaller. */
function noise(width: number, height: number) {
  const noisy = { type: "gaussian" as const, mean: 128, sigma: 60 };
  return sharp({ create: { width, height, channels: 3, background: red, noise: noisy } })
    .png()
    .toBuffer({ resolveWithObject: true });
}

function choose(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  return page.getByLabel("Files", { exact: true }).setInputFiles(file);
}

function tile(name: string): Locator {
  return page.locator(".media-tile").filter({ hasText: name });
}

/** The newest file, once there are so many. */
function stored(count: number): Promise<StoredFile> {
  return until(`${count} files are stored`, async () => {
    const files = await listed();
    return files.length === count ? files[0] : undefined;
  });
}

async function listed(): Promise<StoredFile[]> {
  const headers = { authorization: `Bearer ${octavo.portalToken(mara.email)}` };
  const response = await fetch(`${octavo.origin}/v1/media`, { headers });
  return ((await response.json()) as { items: StoredFile[] }).items;
}

async function drag(handle: Locator, dx: number, dy: number): Promise<void> {
  await handle.hover();
  const box = await handle.boundingBox();
  if (!box) throw new Error("the handle is not shown");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.down();
  await page.mouse.move(x + dx, y + dy, { steps: 4 });
  await page.mouse.up();
}

/** A pixel of a file's picture as the strip shows it. */
function pixelOf(name: string, x: number, y: number): Promise<typeof red> {
  return tile(name)
    .locator("img")
    .evaluate(
      async (picture, at) => {
        const shown = picture as HTMLImageElement;
        await shown.decode();
        const canvas = new OffscreenCanvas(shown.naturalWidth, shown.naturalHeight);
        const context = canvas.getContext("2d");
        context?.drawImage(shown, 0, 0);
        const [r = 0, g = 0, b = 0] = context?.getImageData(at.x, at.y, 1, 1).data ?? [];
        return { r, g, b };
      },
      { x, y },
    );
}

/** JPEG keeps colours nearly. */
function assertNear(found: typeof red, wanted: typeof red): void {
  const isNear = (["r", "g", "b"] as const).every((part) => Math.abs(found[part] - wanted[part]) < 12);
  assert.ok(isNear, `${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`);
}

function emulate(network: CDPSession, conditions: { offline: boolean; uploadThroughput: number }) {
  return network.send("Network.emulateNetworkConditions", { latency: 0, downloadThroughput: -1, ...conditions });
}

/** At three widths, in both themes. */
async function assertFits(): Promise<void> {
  for (const width of [1280, 768, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= width, `${wide} px wide on ${width} px`);
    await assertAccessible(page);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}
