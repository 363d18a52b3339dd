import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";

/** Outside the files that git tracks. README shows a copy of one, in docs/screenshots. */
export const pictures = join(import.meta.dirname, "../../../target/screenshots");

const desktop = 1280;
const phone = 390;

interface Look {
  width: number;
  colorScheme: "light" | "dark";
}

const everyLook = [desktop, phone].flatMap((width): Look[] => [
  { width, colorScheme: "light" },
  { width, colorScheme: "dark" },
]);
/** A state differs from its screen in one place: two pictures show it in both themes and at both widths. */
const stateLooks: readonly Look[] = [
  { width: desktop, colorScheme: "light" },
  { width: phone, colorScheme: "dark" },
];

/** The page in its present state, in each theme and width. */
export async function shoot(page: Page, name: string, fullPage = true, height = 900): Promise<void> {
  // A toast would cover what the picture is of.
  for (const dismiss of await page.locator(".toast button").all()) await dismiss.click();
  for (const look of everyLook) await take(page, name, look, fullPage, height);
  await page.setViewportSize({ width: desktop, height: 900 });
}

/** A state of a screen, as much of it as is in view. */
export async function shootState(page: Page, name: string): Promise<void> {
  for (const look of stateLooks) await take(page, name, look, false, 900);
  await page.setViewportSize({ width: desktop, height: 900 });
}

/** Few colours, because README's picture is committed. */
async function take(page: Page, name: string, look: Look, fullPage: boolean, height: number): Promise<void> {
  const { width, colorScheme } = look;
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.setViewportSize({ width, height });
  const picture = await page.screenshot({ fullPage });
  const small = await sharp(picture).png({ palette: true, colours: 256, dither: 0, effort: 10 }).toBuffer();
  await writeFile(join(pictures, `${name}-${width}-${colorScheme}.png`), small);
}
