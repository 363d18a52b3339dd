import type { Browser } from "playwright-core";
import { openPage } from "./browser.ts";

/** As the customer, in a browser of their own. */
export async function connectThreads(browser: Browser, url: string, heading: string): Promise<void> {
  const { page: customer } = await openPage(browser);
  await customer.goto(url);
  await customer.getByRole("heading", { name: new RegExp(heading) }).waitFor();
  await customer.getByRole("button", { name: /Threads$/ }).click();
  await customer.getByRole("button", { name: "Allow" }).click();
  const isDone = customer.getByText("Done. Your accounts are connected.");
  const done = customer.getByRole("button", { name: "Done" });
  // A link for further networks stays open until the customer says so.
  await isDone.or(done).waitFor();
  if (await done.isVisible()) await done.click();
  await isDone.waitFor();
  await customer.context().close();
}
