/** What every screen owes: little to load, nothing that moves or sticks out, and no mouse needed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { brotliCompressSync } from "node:zlib";
import { addWebhook, createApp } from "./harness/app.ts";
import { assertAccessible } from "./harness/browser.ts";
import { visit } from "./harness/places.ts";
import { octavo, page, portalSuite } from "./harness/suite.ts";
import { eventually } from "./harness/until.ts";

const budget = 200_000;
const desktop = { width: 1280, height: 1024 };
const screens = [
  "/portal",
  "/portal/posts",
  "/portal/posts?view=week",
  "/portal/posts?view=list",
  "/portal/posts/new",
  "/portal/comments",
  "/portal/media",
  "/portal/analytics",
  "/portal/posts?workspaces=all",
  "/portal/accounts",
  "/portal/accounts?workspaces=all",
  "/portal/accounts/links",
  "/portal/settings/you",
  "/portal/settings/you?change=password",
  "/portal/settings/you?change=authenticator",
  "/portal/overview",
  "/portal/settings",
  "/portal/settings/queue",
  "/portal/settings/members",
  "/portal/settings/audit",
  "/portal/keys",
  "/portal/keys?change=new-key",
  "/portal/sandbox",
  "/portal/bins",
  "/portal/try",
  "/portal/try/create_post",
  "/portal/try/redeliver",
  "/portal/try/nothing_like_it",
  "/portal/apps/APP/clients",
  "/portal/nothing-here",
];
/** The id of the application, for addresses that name it as `APP`. */
let app = "";

portalSuite(async () => {
  await createApp(page, "A name that goes on for longer than anyone would care to read on a small screen");
  app = await page.locator(".app-card .mono").first().innerText();
  await addWebhook(page, "http://127.0.0.1:18081/a/rather/long/address/of/a/receiver?with=a&query=too", "key");
  await visit(page, "Accounts");
  await page.getByRole("button", { name: "Sandbox account on Bluesky" }).click();
  await page.getByText("is connected in the sandbox.").waitFor();
});

test("the portal's scripts at first paint take less than 200 kB in brotli", async () => {
  const bodies: Promise<Buffer>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") bodies.push(response.body());
  });
  await page.goto(`${octavo.origin}/portal`);
  await page.getByText("Webhooks for").waitFor();
  page.removeAllListeners("response");
  const scripts = await Promise.all(bodies);
  const bytes = scripts.reduce((sum, script) => sum + brotliCompressSync(script).length, 0);
  assert.ok(bytes > 0 && bytes < budget, `${bytes} bytes in ${scripts.length} files`);
});

test("nothing moves while the portal arrives", async () => {
  await page.addInitScript(() => {
    window.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifts += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const path of ["/portal", "/portal/accounts", "/portal/posts"]) {
    await page.goto(octavo.origin + path);
    await page.waitForLoadState("networkidle");
    const shifts = await page.evaluate(() => window.shifts);
    assert.ok(shifts < 0.02, `${path} moved by ${shifts}`);
  }
});

for (const path of screens) {
  test(`${path} fits a phone and is accessible there`, async () => {
    await open(path, 390, 800);
    await assertFits(path);
    await page.setViewportSize({ width: 320, height: 800 });
    await assertFits(path);
    await assertAccessible(page);
    await page.setViewportSize(desktop);
  });
  test(`${path} works at a zoom of 200 and 400 %`, async () => {
    await open(path, desktop.width / 2, desktop.height / 2);
    await assertFits(path);
    await assertFocusInView(path);
    await page.setViewportSize({ width: desktop.width / 4, height: desktop.height / 4 });
    await assertFits(path);
    await assertFocusInView(path);
    await page.setViewportSize(desktop);
  });
}

async function open(path: string, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.goto(octavo.origin + path.replace("APP", app));
  await page.waitForLoadState("networkidle");
}

async function assertFits(path: string): Promise<void> {
  const [wide, width] = await page.evaluate(async () => {
    // A new size takes effect with the next frame.
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
    return [document.documentElement.scrollWidth, innerWidth];
  });
  assert.ok(wide <= width, `${path} is ${wide} px wide on ${width} px`);
}

/** With the keyboard alone, nothing that sticks to an edge hides what has the focus (WCAG 2.4.11). Once around the page. */
async function assertFocusInView(path: string): Promise<void> {
  const visited = await page.evaluateHandle(() => new Set<Element>());
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press("Tab");
    const hidden = await page.evaluate(async (seen) => {
      // The browser scrolls with the next frame.
      for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
      const target = document.activeElement;
      if (!target || target === document.body) return "";
      if (seen.has(target)) return undefined;
      seen.add(target);
      const { left, right, top, bottom } = target.getBoundingClientRect();
      const isSeen = [0.1, 0.5, 0.9].some((share) => {
        const at = document.elementFromPoint((left + right) / 2, top + (bottom - top) * share);
        return at && (target.contains(at) || at.contains(target) || at.closest("label")?.contains(target));
      });
      return isSeen ? "" : target.outerHTML.slice(0, 200);
    }, visited);
    if (hidden === undefined) return;
    assert.equal(hidden, "", `${path}: what has the focus is hidden`);
  }
}

test("the skip link, the tabs and a menu are reached and used by keyboard", async () => {
  await page.goto(`${octavo.origin}/portal`);
  await page.getByText("Webhooks for").waitFor();
  await page.keyboard.press("Tab");
  await eventually(focused, "Skip to content");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: /^Manage/ }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await eventually(focused, "Edit");
  await eventually(ringOutside, (outside) => outside <= 0, "the menu would cut the focus ring off");
  await page.keyboard.press("Escape");
  await eventually(focused, "Manage");
  await page.keyboard.press("Enter");
  await page.getByText("Webhooks for").click();
  await page.getByRole("button", { name: "Edit", exact: true }).waitFor({ state: "hidden" });
  await page.getByRole("button", { name: /^Manage/ }).focus();
  await page.keyboard.press("Enter");
  for (let presses = 0; presses < 6; presses++) await page.keyboard.press("Tab");
  await eventually(focused, "Verify signatures");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Verify signatures" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await eventually(focused, "Manage");
});

function focused(): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.textContent?.trim());
}

/** How far the ring of what has the focus reaches beyond it, in pixels. */
function ringOutside(): Promise<number> {
  return page.evaluate(() => {
    const { outlineOffset, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
    return Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
  });
}

declare global {
  interface Window {
    shifts: number;
  }
}
