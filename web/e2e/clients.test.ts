/** The clients of an application: created, connected by a link, opened, found and deleted. */
import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import { choose } from "./harness/account-row.ts";
import { call, portalHeaders } from "./harness/agent.ts";
import { createApp } from "./harness/app.ts";
import { assertAccessible } from "./harness/browser.ts";
import { connectThreads } from "./harness/customer.ts";
import { assertFitting } from "./harness/fitting.ts";
import { mara } from "./harness/people.ts";
import { visit } from "./harness/places.ts";
import { assertLight } from "./harness/screen-weight.ts";
import { story } from "./harness/story.ts";
import { browser, octavo, page, portalSuite, problems } from "./harness/suite.ts";
import { eventually } from "./harness/until.ts";

let address: string;

portalSuite(async () => {
  await createApp(page, "Shopfront Cards");
});

const step = story();

step("the application's card leads to its clients, of which there are none", async () => {
  await page.getByRole("link", { name: "Clients", exact: true }).click();
  await page.getByRole("heading", { name: "Clients", level: 1 }).waitFor();
  await page.getByText("Let your customers connect their own accounts").waitFor();
  await page.getByRole("link", { name: "The same with the API" }).waitFor();
  address = new URL(page.url()).pathname;
  await assertFitting(page);
});

step("a client is created once for each externalId", async () => {
  await create("Calloway Bakery", "shop_1042");
  await page.getByText("Calloway Bakery was created.").waitFor();
  await line("Calloway Bakery").getByText("shop_1042").waitFor();
  await page.getByText("1 client workspace with 0 accounts.").waitFor();
  await page.keyboard.press("n");
  await fill("Calloway Bakery again", "shop_1042");
  await page.getByText("There is already a client with this externalId").waitFor();
  await page.getByRole("button", { name: "Open Calloway Bakery" }).waitFor();
  await assertFitting(page);
  await page.keyboard.press("Escape");
  await create("", "");
  await page.getByRole("dialog").getByRole("alert").first().waitFor();
  await page.keyboard.press("Escape");
  await create("Merrow Mill", "shop_2210");
  await line("Merrow Mill").waitFor();
  problems.length = 0;
});

step("a connect link is shown once, and can be withdrawn", async () => {
  await page.locator("body").press("j");
  await eventually(focused, "Merrow Mill", "the newest client comes first");
  await page.keyboard.press("j");
  await eventually(focused, "Calloway Bakery");
  await page.keyboard.press("k");
  await eventually(focused, "Merrow Mill");
  await page.keyboard.press("l");
  const dialog = page.getByRole("dialog", { name: "Connect link for Merrow Mill" });
  await eventually(
    () => dialog.getByLabel("Then back to").getByRole("option").allInnerTexts(),
    ["publisher.fernhill.example", "Octavo’s own last page"],
  );
  await assertFitting(page);
  await dialog.getByRole("button", { name: "Create connect link" }).click();
  await dialog.getByText(/^http.*\/connect\//).waitFor();
  await dialog.getByRole("link", { name: "Write an e-mail" }).waitFor();
  await assertFitting(page);
  await dialog.getByRole("button", { name: "Withdraw" }).click();
  await page.getByText("The connect link for Merrow Mill was withdrawn.").waitFor();
  await line("Merrow Mill").getByText("No open link").waitFor();
});

step("a customer connects an account by a link, and the line shows it", async () => {
  const bakery = line("Calloway Bakery");
  await bakery.getByRole("button", { name: "Create connect link for Calloway Bakery" }).click();
  const url = await linkOf();
  await bakery.getByText(/^Link open until \d/).waitFor();
  await bakery.getByRole("button", { name: "Send again" }).waitFor();

  await connectThreads(browser, url, "Calloway Bakery");
  await page.reload();
  await bakery.getByRole("img", { name: "Threads" }).waitFor();
  await bakery.getByText("Healthy").waitFor();
  await page.getByText("2 client workspaces with 1 account.").waitFor();
  await assertFitting(page);
});

step("the search finds a name or an externalId, and Enter opens the client", async () => {
  await page.locator("body").press("/");
  await eventually(() => page.getByRole("dialog").count(), 0);
  await page.keyboard.type("shop_9999");
  await page.getByText("No client has “shop_9999”").waitFor();
  await assertAccessible(page);
  await page.getByRole("button", { name: "Create a client with this externalId" }).click();
  await eventually(() => page.getByLabel("externalId", { exact: true }).inputValue(), "shop_9999");
  await page.keyboard.press("Escape");
  const search = page.getByRole("searchbox");
  await search.fill("merrow");
  await line("Merrow Mill").waitFor();
  await line("Calloway Bakery").waitFor({ state: "detached" });
  await search.fill("shop_1042");
  await search.press("Enter");
  await page.waitForURL("**/portal/accounts");
});

step("in a client workspace the header says so, and hides what it does not have", async () => {
  await page.getByText("Calloway Bakery, client of Shopfront Cards").waitFor();
  await page.getByRole("list", { name: "Connected accounts" }).getByText("Threads").first().waitFor();
  const entries = page.getByRole("navigation", { name: "Portal" }).getByRole("link");
  await eventually(() => entries.allInnerTexts(), ["Overview", "Posts", "Accounts", "Settings"]);
  await assertFitting(page);
  for (const entry of ["Overview", "Settings"]) {
    await visit(page, entry);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    await eventually(() => page.getByRole("alert").count(), 0, entry);
  }
  await publish("Stollen is back", "Completed");
  const chosen = await page.evaluate(() => sessionStorage.getItem("octavo-workspace"));
  await page.getByRole("button", { name: "Back to clients" }).click();
  await line("Calloway Bakery").waitFor();
  // As a mail about one of its accounts has it.
  const [home] = await call<{ id: string }[]>(
    octavo.origin,
    "GET",
    "/v1/workspaces",
    undefined,
    portalHeaders(octavo, mara.email),
  );
  await page.goto(`${octavo.origin}/portal/accounts?in=${home?.id}&client=${chosen}`);
  await page.getByText("Calloway Bakery, client of Shopfront Cards").waitFor();
  await page.getByRole("list", { name: "Connected accounts" }).getByText("Threads").first().waitFor();
  await eventually(() => new URL(page.url()).search, "");
  await page.getByRole("button", { name: "Back to clients" }).click();
  await page.getByRole("heading", { name: "Clients", level: 1 }).waitFor();
  await eventually(() => new URL(page.url()).pathname, address);
  await line("Calloway Bakery").getByText("1 post", { exact: true }).waitFor();
  await line("Calloway Bakery")
    .getByText(/^today, \d\d:\d\d$/)
    .waitFor();
  assert.deepEqual(problems, []);
});

step("an account that needs reconnecting comes first, and its link is for this account alone", async () => {
  await create("Old Forge Tools", "shop_2901");
  await page.getByText("Old Forge Tools was created.").waitFor();
  await choose(line("Calloway Bakery"), "Open");
  await choose(page.getByRole("list", { name: "Connected accounts" }), "View feed");
  await page.getByRole("button", { name: "Simulate a fault" }).click();
  const fault = page.getByRole("dialog", { name: "Simulate a fault" });
  await fault.getByLabel("Fault").selectOption("The account's token has expired");
  await fault.getByLabel("Calls").fill("1");
  await fault.getByRole("button", { name: "Set fault" }).click();
  await fault.getByText("Fault set.").waitFor();
  await fault.getByRole("button", { name: "Close" }).last().click();
  await publish("This one does not arrive", "Failed");
  await page.getByRole("button", { name: "Back to clients" }).click();
  const bakery = page.getByRole("list", { name: "Clients" }).getByRole("listitem").first();
  await bakery.getByText("Threads: reconnect required").waitFor();
  await bakery.getByRole("img", { name: "Threads needs reconnecting" }).waitFor();
  await page.getByText("3 client workspaces with 1 account. 1 needs reconnecting.").waitFor();
  await bakery.getByRole("button", { name: "Create connect link" }).click();
  await eventually(() => page.getByRole("radio", { name: "Reconnect Threads" }).isChecked(), true);
  await page.getByText("accepts only this Threads account").waitFor();
  await assertFitting(page);
  await connectThreads(browser, await linkOf(), "Calloway Bakery");
  await page.reload();
  await line("Calloway Bakery").getByText("Healthy").waitFor();
  assert.deepEqual(problems, []);
});

step("a client is renamed, and deleted once its name was typed", async () => {
  await choose(line("Merrow Mill"), "Rename");
  await page.getByRole("dialog").getByLabel("Name").fill("Merrow Mill and Sons");
  await page.getByRole("button", { name: "Save name" }).click();
  await choose(line("Merrow Mill and Sons"), "Delete");
  const dialog = page.getByRole("dialog", { name: "Delete Merrow Mill and Sons" });
  await dialog.getByText("What is published stays on the networks.").waitFor();
  await assertFitting(page);
  await dialog.getByLabel("Type Merrow Mill and Sons to confirm").fill("merrow mill and sons");
  await dialog.getByRole("button", { name: "Delete client" }).click();
  await page.getByText("Merrow Mill and Sons was deleted.").waitFor();
  await line("Merrow Mill and Sons").waitFor({ state: "detached" });
  await choose(line("Calloway Bakery"), "Delete");
  await page.getByText("1 account is disconnected now.").waitFor();
  await page.keyboard.press("Escape");
  await eventually(() => page.getByRole("dialog").count(), 0);
  assert.deepEqual(problems, []);
});

step("the list is light", async () => {
  const first = page.getByRole("heading", { name: "Your Applications", level: 1 });
  await assertLight(page, octavo.origin, address, first, line("Calloway Bakery"));
});

function line(name: string): Locator {
  return page.getByRole("list", { name: "Clients" }).getByRole("listitem", { name, exact: true });
}

async function create(name: string, externalId: string): Promise<void> {
  await page.getByRole("button", { name: "New client" }).click();
  await fill(name, externalId);
}

async function fill(name: string, externalId: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "New client" });
  await dialog.getByLabel("Name", { exact: true }).fill(name);
  await dialog.getByLabel("externalId", { exact: true }).fill(externalId);
  await dialog.getByRole("button", { name: "Create client" }).click();
}

/** Creates the link of the open dialog, and closes it. */
async function linkOf(): Promise<string> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Then back to").selectOption("Octavo’s own last page");
  await dialog.getByRole("button", { name: "Create connect link" }).click();
  const url = await dialog.getByText(/^http.*\/connect\//).innerText();
  await dialog.getByRole("button", { name: "Done" }).click();
  return url;
}

/** Publishes a post in the open workspace, and waits for its result. */
async function publish(text: string, status: string): Promise<void> {
  await visit(page, "Posts");
  await page.getByRole("link", { name: "New post" }).first().click();
  await page.getByRole("textbox", { name: "Text", exact: true }).fill(text);
  await page.getByRole("button", { name: "Publish now" }).click();
  await page.locator(".post-meta").getByText(status, { exact: true }).waitFor();
}

function focused(): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.textContent?.trim());
}
