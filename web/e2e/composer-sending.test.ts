/** Publishing and saving at the same time: what was published leaves no draft behind. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Request } from "playwright-core";
import { createApp } from "./harness/app.ts";
import { accountBox, connectAccounts, textOf } from "./harness/composer.ts";
import { mara } from "./harness/people.ts";
import { octavo, page, portalSuite } from "./harness/suite.ts";
import { eventually } from "./harness/until.ts";

/** Milliseconds from the last key to the press. A draft is saved after 1,000. */
const delays = [0, 150, 300, 400, 550, 700, 800, 850, 900, 925, 950, 975, 1_000, 1_025, 1_100, 1_200];

interface Listed {
  status: string;
}

let created: ReturnType<typeof watchCreations>;

portalSuite(async () => {
  await createApp(page, "Fernhill Publisher");
  await connectAccounts(page, ["Bluesky"]);
  const network = await page.context().newCDPSession(page);
  const speed = { offline: false, downloadThroughput: -1, uploadThroughput: -1 };
  await network.send("Network.emulateNetworkConditions", { latency: 400, ...speed });
  created = watchCreations();
});

for (const delay of delays) {
  test(`a post that is published ${delay} ms after the last key is stored once, at a latency of 400 ms`, async () => {
    const before = created.calls.length;
    await page.goto(`${octavo.origin}/portal/posts/new`);
    await accountBox(page, "Bluesky").setChecked(true);
    await textOf(page).fill(`${delay} ms after the last ke`);
    await pressAfterLastKey("y", delay);
    await page.locator(".post-meta").getByText("Completed", { exact: true }).waitFor();
    await eventually(() => created.pending.size, 0);
    assert.equal(created.calls.length, before + 1, "schedules created");
  });
}

test("no draft is left", async () => {
  const stored = await listed();
  const drafts = stored.filter(({ status }) => status === "DRAFT");
  assert.deepEqual(drafts, []);
  assert.equal(stored.length, delays.length);
});

/** Types the last character and presses the button that long after it, both on the page's own clock. */
async function pressAfterLastKey(key: string, delay: number): Promise<void> {
  await page.evaluate((wait) => {
    const button = document.querySelector<HTMLButtonElement>(".action-bar button[type=submit]");
    addEventListener("input", () => setTimeout(() => button?.click(), wait), { once: true });
  }, delay);
  await textOf(page).press(key);
}

/** The calls that create a schedule: how many there were, and which have no response yet. */
function watchCreations() {
  const calls: Request[] = [];
  const pending = new Set<Request>();
  page.on("request", (request) => {
    if (!isCreation(request)) return;
    calls.push(request);
    pending.add(request);
  });
  page.on("requestfinished", (request) => pending.delete(request));
  page.on("requestfailed", (request) => pending.delete(request));
  return { pending, calls };
}

function isCreation(request: Request): boolean {
  return request.method() === "POST" && request.url().endsWith("/v1/posts");
}

async function listed(): Promise<Listed[]> {
  const headers = { authorization: `Bearer ${octavo.portalToken(mara.email)}` };
  const response = await fetch(`${octavo.origin}/v1/posts?limit=100`, { headers });
  return ((await response.json()) as { items: Listed[] }).items;
}
