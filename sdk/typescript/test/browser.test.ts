/** The bundle in a page: a post, and an upload with progress. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { build } from "esbuild";
import type { Browser, Page } from "playwright-core";
import type * as Sdk from "@octavo/sdk";
import { launch } from "../../../web/e2e/harness/browser.ts";
import { home } from "./harness/package.ts";
import { worldSuite } from "./harness/world.ts";

let browser: Browser;
let page: Page;
const world = worldSuite(async ({ origin }) => {
  browser = await launch();
  // The portal's pages run their own scripts only.
  const context = await browser.newContext({ bypassCSP: true });
  page = await context.newPage();
  await page.goto(`${origin}/getting-started`);
  const { outputFiles } = await build({
    stdin: { contents: `export * from "@octavo/sdk";`, resolveDir: home },
    bundle: true,
    minify: true,
    format: "iife",
    globalName: "sdk",
    write: false,
  });
  await page.addScriptTag({ content: outputFiles[0]?.text ?? "" });
});
after(() => browser?.close());

declare const sdk: typeof Sdk;

test("a page uploads a file with progress, and publishes a post with it", async () => {
  const { key, origin } = world();
  const photo = await readFile(join(home, "../../crates/octavo/assets/photo.jpg"), "base64");
  const found = await page.evaluate(
    async ({ apiKey, baseUrl, base64 }) => {
      const octavo = new sdk.Octavo({ apiKey, baseUrl });
      const file = new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], "photo.jpg");
      const reports: { sent: number; total: number }[] = [];
      const { path } = await octavo.media.upload(file, { onProgress: (progress) => reports.push(progress) });
      const account = await octavo.sandbox.connectAccount({ platform: "BLUE_SKY" });
      const posts = [{ content: "From a page", attachmentPaths: [path] }];
      const created = await octavo.posts.create({
        publications: [{ socialMediaAccountId: account.id, platformSettings: { type: "BLUE_SKY" }, posts }],
      });
      const post = await octavo.posts.waitFor(created);
      return { reports, post, shown: await octavo.sandbox.feed({ accountId: account.id }).page() };
    },
    { apiKey: key, baseUrl: origin, base64: photo },
  );
  assert.equal(found.post.status, "COMPLETED");
  assert.equal(found.shown.items[0]?.media.length, 1);
  const size = Buffer.from(photo, "base64").length;
  assert.deepEqual(found.reports.at(-1), { sent: size, total: size });
});

test("uploading from a path fails with a clear error in a browser, and an upload can be aborted", async () => {
  const refusals = await page.evaluate(
    async ({ apiKey, baseUrl }) => {
      const octavo = new sdk.Octavo({ apiKey, baseUrl });
      const controller = new AbortController();
      const { signal } = controller;
      const large = new File([new Uint8Array(50_000_000)], "large.mp4");
      const aborted = octavo.media.upload(large, { signal, onProgress: () => controller.abort() });
      const outcomes = await Promise.allSettled([octavo.media.upload("photo.jpg"), aborted]);
      return outcomes.map((outcome) => outcome.status === "rejected" && String(outcome.reason));
    },
    { apiKey: world().key, baseUrl: world().origin },
  );
  assert.match(String(refusals[0]), /TypeError: There are no paths here/);
  assert.match(String(refusals[1]), /^AbortError/);
});
