import type { Page } from "playwright-core";

/** Goes to an entry of the portal's header, and on to a place in the line below it. */
export async function visit(page: Page, entry: string, place?: string): Promise<void> {
  await page.getByRole("navigation", { name: "Portal" }).getByRole("link", { name: entry }).click();
  if (place)
    await page.getByRole("navigation", { name: entry }).getByRole("link", { name: place, exact: true }).click();
}
