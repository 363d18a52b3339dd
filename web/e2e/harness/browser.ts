import axe from "axe-core";
import assert from "node:assert/strict";
import { type Browser, chromium, type Page } from "playwright-core";

export const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Debian's Chromium: Playwright's own download is not needed. */
export const chromiumPath = process.env.CHROMIUM ?? "/usr/bin/chromium";

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath, args: flags });
}

/** Opens a page whose script errors and refused resources are collected. */
export async function openPage(browser: Browser): Promise<{ page: Page; problems: string[] }> {
  const context = await browser.newContext({ reducedMotion: "reduce", timezoneId: "Europe/Berlin" });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(`${message.text()} (${message.location().url})`);
  });
  return { page, problems };
}

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The rules among them that look at colors. No other finds something else in dark. */
const colorRules = ["color-contrast", "link-in-text-block"];
const runs = [
  { colorScheme: "light", runOnly: { type: "tag", values: tags } },
  { colorScheme: "dark", runOnly: { type: "rule", values: colorRules } },
] as const;

/**
 * axe finds nothing on the page in its present state, in light and in dark. Every page has a heading
 * of level 1; before it is there, the header stands over a page that is still loading. Before the
 * style sheets are there, buttons are as small as the browser makes them.
 */
export async function assertAccessible(page: Page): Promise<void> {
  await page.waitForLoadState();
  await page.locator("h1").first().waitFor({ state: "attached" });
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  for (const { colorScheme, runOnly } of runs) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await page.evaluate((only) => window.axe.run(document, { runOnly: only }), runOnly);
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
    assert.deepEqual(found, [], `axe in ${colorScheme} on ${page.url()}`);
  }
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
