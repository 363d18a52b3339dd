/** The budget of a further screen: what it loads beyond the portal's first one. */
import assert from "node:assert/strict";
import { brotliCompressSync } from "node:zlib";
import type { Locator, Page, Response } from "playwright-core";

const budget = 40_000;

/** `first` is shown on /portal, `shown` on the screen; or what brings the screen up there. */
export async function assertLight(
  page: Page,
  origin: string,
  path: string,
  first: Locator,
  shown: Locator | (() => Promise<void>),
): Promise<void> {
  const known = new Set<string>();
  const loaded: Response[] = [];
  const note = (response: Response) => {
    if (["script", "stylesheet"].includes(response.request().resourceType())) loaded.push(response);
  };
  page.on("response", note);
  await page.goto(`${origin}/portal`);
  await first.waitFor();
  await page.waitForLoadState("networkidle");
  for (const response of loaded.splice(0)) known.add(response.url());
  await page.goto(origin + path);
  await (typeof shown === "function" ? shown() : shown.waitFor());
  // What the first key and the first focus load counts, too, whether it has come by now or not.
  await page.keyboard.press("Shift");
  await page.waitForLoadState("networkidle");
  page.off("response", note);
  const added = await Promise.all(loaded.filter((it) => !known.has(it.url())).map((it) => it.body()));
  const bytes = added.reduce((sum, file) => sum + brotliCompressSync(file).length, 0);
  assert.ok(bytes > 0 && bytes <= budget, `${path} adds ${bytes} bytes in ${added.length} files`);
}
