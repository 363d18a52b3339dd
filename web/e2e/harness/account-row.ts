import type { Locator } from "playwright-core";

/** Chooses an action in the menu of an account's row. */
export async function choose(row: Locator, action: string): Promise<void> {
  await row.getByRole("button", { name: /^More: / }).click();
  await row.getByRole("button", { name: action, exact: true }).click();
}
