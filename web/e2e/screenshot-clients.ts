/** Pictures of an application's clients. */
import type { Page } from "playwright-core";
import { mara } from "./harness/people.ts";
import { shoot, shootState } from "./harness/pictures.ts";
import { Product } from "./harness/product.ts";
import type { OctavoServer } from "./harness/server.ts";

export async function shootClients(page: Page, octavo: OctavoServer): Promise<void> {
  const appId = await createClients(octavo);
  await page.goto(`${octavo.origin}/portal/apps/${appId}/clients`);
  await page.getByText("$0.40 of $0.50 this month").waitFor();
  await shoot(page, "portal-clients");
  await page.getByRole("button", { name: "Export usage as CSV" }).click();
  await page.getByRole("dialog").waitFor();
  await shootState(page, "state-clients-export");
  await page.keyboard.press("Escape");
  await page.getByLabel("Health:").selectOption("Only trouble");
  await page.getByLabel("Network:").selectOption("TikTok");
  await page.getByRole("button", { name: "Clear filters" }).waitFor();
  await shootState(page, "state-clients-nothing");
}

/** The application's id. */
async function createClients(octavo: OctavoServer): Promise<string> {
  const product = await Product.of(octavo, mara.email, "Shopfront Cards");
  await product.client("Old Forge Tools", "shop_2901");
  const dairy = await product.client("Lowfield Dairy", "shop_1733");
  for (const network of ["INSTAGRAM", "TIKTOK", "YOUTUBE"]) await dairy.connect(network);
  const books = await product.client("Tide Street Books", "shop_0817", { monthlyUsd: 0.5 });
  for (const network of ["BLUE_SKY", "THREADS", "LINKEDIN"]) await books.connect(network);
  const x = await books.connect("X_TWITTER");
  for (const path of ["window", "reading"]) await books.publish(x, "X_TWITTER", `https://example.com/${path}`);
  const mill = await product.client("Merrow Mill", "shop_2210");
  await mill.connect("INSTAGRAM");
  await mill.publish(await mill.connect("THREADS"), "THREADS", "Flour for Advent");
  const bakery = await product.client("Calloway Bakery", "shop_1042");
  await bakery.connect("INSTAGRAM");
  await bakery.publish(await bakery.connect("BLUE_SKY"), "BLUE_SKY", "Stollen is back");
  await bakery.lose(await bakery.connect("THREADS"), "THREADS");
  return product.appId;
}
