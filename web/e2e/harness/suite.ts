import { after, before } from "node:test";
import type { Browser, Page } from "playwright-core";
import { launch, openPage } from "./browser.ts";
import { mara, signUp } from "./people.ts";
import { OctavoServer } from "./server.ts";

/** What the tests of a file run on: set before the first of them. Each file is a process of its own. */
export let octavo: OctavoServer;
export let browser: Browser;
export let page: Page;
/** Script errors and refused resources of the page. */
export let problems: string[];

/** Starts a server and a browser for the tests of this file. `prepare` makes what they begin with. */
export function browserSuite(prepare?: () => Promise<unknown>, start = () => OctavoServer.start()): void {
  before(async () => {
    [octavo, browser] = await Promise.all([start(), launch()]);
    ({ page, problems } = await openPage(browser));
    await prepare?.();
  });
  after(async () => {
    await browser?.close();
    await octavo?.stop();
  });
}

/** The same with Mara signed up and in the portal. */
export function portalSuite(prepare?: () => Promise<unknown>): void {
  browserSuite(async () => {
    await signUp(page, octavo.origin, mara);
    await prepare?.();
  });
}
