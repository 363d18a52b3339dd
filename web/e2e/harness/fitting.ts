import type { Page } from "playwright-core";
import { assertAccessible } from "./browser.ts";
import { eventually } from "./until.ts";

/** The present state is accessible and no wider than the window, on a desktop and on a phone. */
export async function assertFitting(page: Page): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await eventually(
      () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      true,
      `${page.url()} at ${width} px`,
    );
    await assertAccessible(page);
  }
}
