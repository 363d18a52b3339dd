/** The budget of the portal's first load, in a browser that has its session and none of its files. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { launch } from "./harness/browser.ts";
import { type FirstLoad, loadPortal, signedInDeveloper } from "./harness/first-paint.ts";
import { OctavoServer } from "./harness/server.ts";

const budget = { requests: 12, bytes: 150_000 };

let octavo: OctavoServer;
let browser: Browser;
let load: FirstLoad;

before(async () => {
  [octavo, browser] = await Promise.all([OctavoServer.start(), launch()]);
  load = await loadPortal(browser, octavo.origin, await signedInDeveloper(browser, octavo.origin));
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
