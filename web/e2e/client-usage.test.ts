/** An application's list of clients: what they cost, which are in trouble, and their usage as a file. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import type { Download, Locator } from "playwright-core";
import { assertFitting } from "./harness/fitting.ts";
import { mara } from "./harness/people.ts";
import { Product } from "./harness/product.ts";
import { story } from "./harness/story.ts";
import { octavo, page, portalSuite, problems } from "./harness/suite.ts";
import { eventually } from "./harness/until.ts";

/** More than one page of the list. */
const others = 20;

let address: string;

portalSuite(async () => {
  const product = await Product.of(octavo, mara.email, "Shopfront Cards");
  const bakery = await product.client("=Calloway Bakery", "shop_1042");
  await bakery.lose(await bakery.connect("THREADS"), "THREADS");
  const mill = await product.client("Merrow Mill", "shop_2210");
  assert.equal(await mill.publish(await mill.connect("BLUE_SKY"), "BLUE_SKY", "Flour for Advent"), "COMPLETED");
  const books = await product.client("Tide Street Books", "shop_0817", { monthlyUsd: 0.24 });
  assert.equal(await books.publish(await books.connect("X_TWITTER"), "X_TWITTER", "https://example.com"), "COMPLETED");
  for (let count = 1; count <= others; count++) await product.client(`Orchard ${count}`, `orchard_${count}`);
  address = `${octavo.origin}/portal/apps/${product.appId}/clients`;
  await page.goto(address);
});

const step = story();

step("a client's costs are shown with its posts, and its limit once it is near", async () => {
  await eventually(async () => (await names())[0], "=Calloway Bakery");
  await page.getByRole("button", { name: "Show more clients" }).click();
  const books = line("Tide Street Books");
  await books.getByText("$0.20 charged by networks", { exact: true }).waitFor();
  await books.getByText("$0.20 of $0.24 this month", { exact: true }).waitFor();
  await books.getByText("At $0.24, posts with a price are refused; the others go out.").waitFor();
  await line("Merrow Mill").getByText("no costs").waitFor();
  await eventually(() => page.getByText(/of \$.* this month/).count(), 1);
  await assertFitting(page);
});

step("the filters combine with each other and with the search, and start from the first page", async () => {
  await eventually(() => lines().count(), others + 3);
  const asked = page.waitForRequest((request) => request.url().endsWith("/clients?platform=X_TWITTER"));
  await network().selectOption("X");
  await asked;
  await eventually(names, ["Tide Street Books"]);
  await network().selectOption("");
  await health().selectOption("Only trouble");
  await eventually(names, ["=Calloway Bakery"]);
  await eventually(() => page.url(), `${address}?health=trouble`);
  await network().selectOption("Bluesky");
  await page.getByText("No client has an account on Bluesky and an account to reconnect.").waitFor();
  await page.getByRole("searchbox").fill("calloway");
  await page.getByText("No client that matches “calloway” has an account on Bluesky and").waitFor();
  await eventually(() => page.url(), `${address}?health=trouble&network=BLUE_SKY&search=calloway`);
  await assertFitting(page);
});

step("the address brings the filters back, and they are cleared where they leave nothing", async () => {
  await page.reload();
  await page.getByText("No client that matches “calloway” has an account on Bluesky and").waitFor();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await eventually(names, ["=Calloway Bakery"]);
  await eventually(() => page.url(), `${address}?search=calloway`);
  await page.getByRole("searchbox").fill("");
  await eventually(() => page.url(), address);
  await eventually(() => lines().count(), others);
  assert.deepEqual(problems, []);
});

step("the usage of the month is read page by page and saved as a file", async () => {
  const progress = Promise.withResolvers<void>();
  let pages = 0;
  await page.route("**/v1/usage?*", async (route) => {
    if (++pages === 2) await progress.promise;
    await route.continue({ url: route.request().url().replace("limit=1000", "limit=10") });
  });
  await page.getByRole("button", { name: "Export usage as CSV" }).click();
  await assertFitting(page);
  const saved = page.waitForEvent("download");
  await dialog().getByRole("button", { name: "Export CSV" }).click();
  await dialog().getByText("Read the usage of 10 clients...").waitFor();
  progress.resolve();
  const file = await saved;
  assert.equal(file.suggestedFilename(), `usage-${monthsAgo(0)}.csv`);
  await page.getByText(`${file.suggestedFilename()} was saved.`).waitFor();
  await eventually(() => dialog().count(), 0);
  await page.unrouteAll();
  assert.equal(pages, 3);
  const [head, bakery, mill, books, ...more] = await rowsOf(file);
  assert.equal(head, "\uFEFFworkspaceId,externalId,name,posts,deliveries,storedBytes,costsUsd");
  assert.match(bakery ?? "", /^wsp_\w+,shop_1042,'=Calloway Bakery,0,0,0,0$/);
  assert.match(mill ?? "", /^wsp_\w+,shop_2210,Merrow Mill,1,0,0,0$/);
  assert.match(books ?? "", /^wsp_\w+,shop_0817,Tide Street Books,1,0,0,0.2$/);
  assert.equal(more.length, others);
});

step("an export that fails says what to do, and another month can be chosen", async () => {
  await page.getByRole("button", { name: "Export usage as CSV" }).click();
  await dialog().getByLabel("Month").selectOption(monthsAgo(1));
  await page.route("**/v1/usage?*", (route) => route.abort());
  await dialog().getByRole("button", { name: "Export CSV" }).click();
  await dialog().getByRole("alert").getByText("Check your connection and try again.").waitFor();
  await dialog().getByText("No file was saved.").waitFor();
  await assertFitting(page);
  await page.unrouteAll();
  const saved = page.waitForEvent("download");
  await dialog().getByRole("button", { name: "Export CSV" }).click();
  const file = await saved;
  assert.equal(file.suggestedFilename(), `usage-${monthsAgo(1)}.csv`);
  assert.match((await rowsOf(file))[3] ?? "", /,Tide Street Books,0,0,0,0$/);
});

function lines(): Locator {
  return page.getByRole("list", { name: "Clients" }).getByRole("listitem");
}

function line(name: string): Locator {
  return page.getByRole("list", { name: "Clients" }).getByRole("listitem", { name, exact: true });
}

function names(): Promise<string[]> {
  return lines().locator(".client-name").allInnerTexts();
}

function health(): Locator {
  return page.getByLabel("Health:");
}

function network(): Locator {
  return page.getByLabel("Network:");
}

function dialog(): Locator {
  return page.getByRole("dialog", { name: "Export usage as CSV" });
}

async function rowsOf(file: Download): Promise<string[]> {
  return (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
}

/** `2026-11`, in UTC. */
function monthsAgo(count: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count)).toISOString().slice(0, 7);
}
