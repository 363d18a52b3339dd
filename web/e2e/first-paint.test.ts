/** The budget of the portal's first load, in a browser that has its session and none of its files. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { launch, openPage } from "./harness/browser.ts";
import { type Cookies, type FirstLoad, loadPortal, signedInDeveloper } from "./harness/first-paint.ts";
import { OctavoServer } from "./harness/server.ts";

const budget = { requests: 12, bytes: 150_000 };

let octavo: OctavoServer;
let browser: Browser;
let cookies: Cookies;
let load: FirstLoad;

before(async () => {
  [octavo, browser] = await Promise.all([OctavoServer.start(), launch()]);
  cookies = await signedInDeveloper(browser, octavo.origin);
  load = await loadPortal(browser, octavo.origin, cookies);
});

after(async () => {
  await browser?.close();
  await octavo?.stop();
});

test("the portal starts once, after the sign-in", () => {
  assert.equal(load.starts, 1);
});

test("the portal with an application and a webhook takes at most 12 requests", () => {
  assert.ok(load.requests.length <= budget.requests, `${load.requests.length}: ${load.requests.join(", ")}`);
});

test("the portal with an application and a webhook takes at most 150 kB as sent", () => {
  assert.ok(load.bytes > 50_000 && load.bytes <= budget.bytes, `${load.bytes} bytes`);
});

test("the portal asks for applications and webhooks in the same round trip", async () => {
  const { page } = await openPage(browser);
  await page.context().addCookies(cookies);
  const webhooks = page.waitForRequest("**/v1/webhooks");
  await page.route("**/v1/apps", async (route) => {
    await webhooks;
    await route.continue();
  });
  await page.goto(`${octavo.origin}/portal`);
  await page.getByText("ACTIVE").waitFor();
  await page.context().close();
});
