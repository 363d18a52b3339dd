import type { Locator, Page } from "playwright-core";
import { visit } from "./places.ts";

/** Connects a sandbox account on each network, from the portal. */
export async function connectAccounts(page: Page, networks: readonly string[]): Promise<void> {
  await visit(page, "Accounts");
  for (const network of networks) {
    await page.getByRole("button", { name: `Sandbox account on ${network}`, exact: true }).click();
    await page.getByRole("list", { name: "Connected accounts" }).getByText(network).first().waitFor();
  }
}

/** The text of a new post, or of the version that is shown. */
export function textOf(page: Page): Locator {
  return page.getByRole("textbox", { name: "Text", exact: true });
}

/** The box that sends the post to an account of the network. */
export function accountBox(page: Page, network: string): Locator {
  return page.getByRole("checkbox", { name: new RegExp(`^Post to ${network}:`) });
}
