import type { Locator } from "playwright-core";

/** Chooses an action in the menu of an account's row. */
export async function choose(row: Locator, action: string): Promise<void> {
  // In the middle, so that the menu fits: it moves with its button while the page scrolls, and a click would miss it.
  await row.evaluate((element) => element.scrollIntoView({ block: "center" }));
  await row.getByRole("button", { name: /^More: / }).click();
  await row.getByRole("button", { name: action, exact: true }).click();
}
