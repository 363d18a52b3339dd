/** What a signed-in person's browser loads for the portal when it has none of it yet. */
import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";
import { addWebhook, createApp } from "./app.ts";
import { openPage } from "./browser.ts";
import { mara, signUp } from "./people.ts";
import { Receiver } from "./receiver.ts";

/** Fast 3G as Lighthouse emulates it: 1.6 Mbit/s, 150 ms for each round trip. */
export const fast3g = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

export interface Line {
  /** Requests that left the browser, redirects and frames among them. */
  requests: string[];
  /** Bytes of their bodies as sent. */
  bytes: number;
  /** Bytes of the answers' headers. */
  headers: number;
}

export interface FirstLoad extends Line {
  /** How often the app started. */
  starts: number;
  /** From the navigation until the application and its webhook are shown. */
  shownAfterMs: number;
}

export type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

const appName = "Fernhill Publisher";

/** Signs up and creates an application with a webhook that has received an event. Returns the session's cookies. */
export async function signedInDeveloper(browser: Browser, origin: string): Promise<Cookies> {
  const receiver = await Receiver.start();
  const { page } = await openPage(browser);
  try {
    await signUp(page, origin, mara);
    await createApp(page, appName);
    const webhook = await addWebhook(page, receiver.url, "a key of our own");
    await sendTestEvent(page);
    await webhook.getByText("just now").first().waitFor();
    return await page.context().cookies();
  } finally {
    await page.context().close();
    receiver.stop();
  }
}

async function sendTestEvent(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Manage/ }).click();
  await page.getByRole("button", { name: "Send a test event" }).click();
  await page.getByRole("dialog").getByRole("button", { name: /^Send/ }).click();
  await page
    .getByRole("dialog")
    .getByText(/sent|on its way/i)
    .first()
    .waitFor();
  await page.reload();
}

/** Opens /portal in a browser that has the session's cookies and nothing else. */
export async function loadPortal(
  browser: Browser,
  origin: string,
  cookies: Cookies,
  network?: typeof fast3g,
): Promise<FirstLoad> {
  const { page } = await openPage(browser);
  const context = page.context();
  await context.addCookies(cookies);
  const starts = await countStarts(context);
  const line = await watchLine(await context.newCDPSession(page), network);
  const begin = performance.now();
  // The load event comes later: it waits for the fonts.
  await page.goto(`${origin}/portal`, { waitUntil: "commit" });
  await page.getByRole("heading", { name: appName, exact: true }).waitFor();
  await page.getByText("ACTIVE").waitFor();
  const shownAfterMs = Math.round(performance.now() - begin);
  await page.waitForLoadState("networkidle");
  await context.close();
  return { ...line, starts: starts.count, shownAfterMs };
}

/** The app sets `octavoStarted` when it starts. */
async function countStarts(context: BrowserContext): Promise<{ count: number }> {
  const starts = { count: 0 };
  await context.exposeFunction("countStart", () => starts.count++);
  await context.addInitScript(() => {
    Object.defineProperty(window, "octavoStarted", {
      set() {
        (window as unknown as { countStart: () => void }).countStart();
      },
    });
  });
  return starts;
}

export async function watchLine(session: CDPSession, network?: typeof fast3g): Promise<Line> {
  const line = { requests: [] as string[], bytes: 0, headers: 0 };
  session.on("Network.requestWillBeSent", ({ request, redirectResponse }) => {
    line.requests.push(`${request.method} ${new URL(request.url).pathname}`);
    line.headers += redirectResponse?.encodedDataLength ?? 0;
  });
  // What comes from the cache has a length of 0 here.
  const headers = new Map<string, number>();
  session.on("Network.responseReceived", ({ requestId, response }) =>
    headers.set(requestId, response.encodedDataLength),
  );
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const head = Math.min(headers.get(requestId) ?? 0, encodedDataLength);
    line.headers += head;
    line.bytes += encodedDataLength - head;
  });
  await session.send("Network.enable");
  if (network) await session.send("Network.emulateNetworkConditions", network);
  return line;
}
