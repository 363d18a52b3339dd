/** The look of the connect page: set in the portal, seen by a customer in both themes, in eight languages. */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { networkNames } from "../app/lib/networks.ts";
import { createApp } from "./harness/app.ts";
import { assertAccessible, openPage } from "./harness/browser.ts";
import { assertFitting } from "./harness/fitting.ts";
import { fontsOf } from "./harness/fonts.ts";
import { mara } from "./harness/people.ts";
import { story } from "./harness/story.ts";
import { browser, octavo, page, portalSuite, problems } from "./harness/suite.ts";
import { eventually } from "./harness/until.ts";

const languages = ["en", "de", "es", "fr", "it", "nl", "pl", "pt"];
/** Too light for white text, and too dark for a dark page. */
const [yellow, navy] = ["#FFD600", "#0A1A4F"];

portalSuite(() => createApp(page, "Brightwater Studio"));

const step = story();

step("a colour and a logo are chosen, with what is wrong said at the field", async () => {
  await page.getByRole("link", { name: "Clients", exact: true }).click();
  await open();
  await dialog().getByLabel("Accent colour").fill("teal");
  await save();
  await dialog().getByText("Send a colour such as #0E5C52").waitFor();
  await assertFitting(page);
  await dialog().getByLabel("Accent colour").fill(yellow);
  const svg = {
    name: "logo.png",
    mimeType: "image/png",
    buffer: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
  };
  await dialog().getByLabel("Logo", { exact: true }).setInputFiles(svg);
  await save();
  await dialog().getByRole("alert").first().waitFor();
  await dialog()
    .getByLabel("Logo", { exact: true })
    .setInputFiles(await logo());
  await eventually(() => dialog().getByRole("group", { name: "Preview" }).locator("img").count(), 2);
  await assertFitting(page);
  problems.length = 0;
  await save();
  await page.getByText("The look of the connect page was saved.").waitFor();
  assert.deepEqual(problems, []);
});

step("a customer sees both, readable in light and dark on every width", async () => {
  const customer = await openLink();
  for (const width of [390, 1440]) {
    await customer.setViewportSize({ width, height: 900 });
    await assertAccessible(customer);
    await eventually(() => customer.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
  }
  await customer.emulateMedia({ colorScheme: "light" });
  await eventually(() => colorOf(customer.getByRole("button", { name: "Connect Threads" })), "rgb(130, 109, 0)");
  await customer.emulateMedia({ colorScheme: "dark" });
  await eventually(() => colorOf(customer.getByRole("button", { name: "Connect Threads" })), "rgb(255, 214, 0)");
  const shown = customer.locator(".link-logo");
  await eventually(() => shown.evaluate((it: HTMLImageElement) => [it.naturalWidth, it.naturalHeight]), [256, 256]);
  await eventually(
    () => customer.locator(".link-networks > li > svg path").count(),
    Object.keys(networkNames).length,
    "each network has its mark",
  );
  await customer.getByText("Brightwater Studio publishes through Octavo").waitFor();
  await customer.context().close();
});

step("no word mixes fonts in any language", async () => {
  const customer = await openLink();
  for (const language of languages) {
    await customer.goto(`${new URL(customer.url()).origin}${new URL(customer.url()).pathname}?lang=${language}`);
    await customer.evaluate(() => document.fonts.ready);
    await eventually(() => customer.locator("html").getAttribute("lang"), language);
    await eventually(() => fontsOf(customer, "body"), ["Octavo Sans", "Octavo Serif"], language);
  }
  await customer.context().close();
});

step("another colour is picked, and the logo removed", async () => {
  await page.reload();
  await open();
  await eventually(() => dialog().getByLabel("Accent colour").inputValue(), yellow);
  await dialog().getByLabel("Pick a colour").fill(navy.toLowerCase());
  await eventually(() => dialog().getByLabel("Accent colour").inputValue(), navy);
  await dialog().getByRole("button", { name: "Remove logo" }).click();
  await eventually(() => dialog().getByRole("group", { name: "Preview" }).locator("img").count(), 0);
  await save();
  await dialog().waitFor({ state: "detached" });
  const customer = await openLink();
  await eventually(() => customer.locator(".link-initial").innerText(), "B");
  await assertAccessible(customer);
  await customer.emulateMedia({ colorScheme: "dark" });
  await eventually(() => colorOf(customer.getByRole("button", { name: "Connect Threads" })), "rgb(118, 127, 156)");
  await customer.context().close();
  assert.deepEqual(problems, []);
});

step("what could not be saved says so, and keeps what was typed", async () => {
  await page.route("**/v1/apps/*", (route) => route.abort());
  await open();
  await dialog().getByLabel("Accent colour").fill("#0E5C52");
  await save();
  await dialog().getByRole("alert").waitFor();
  await eventually(() => dialog().getByLabel("Accent colour").inputValue(), "#0E5C52");
  await page.unrouteAll();
  await save();
  await dialog().waitFor({ state: "detached" });
  problems.length = 0;
});

function dialog(): Locator {
  return page.getByRole("dialog", { name: "Look of the connect page" });
}

async function open(): Promise<void> {
  await page.getByRole("button", { name: "Look of the connect page" }).click();
  await dialog().waitFor();
}

async function save(): Promise<void> {
  await dialog().getByRole("button", { name: "Save look" }).click();
}

function colorOf(button: Locator): Promise<string> {
  return button.evaluate((it) => getComputedStyle(it).backgroundColor);
}

async function logo() {
  const circle = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><circle cx="20" cy="20" r="20" fill="#0e5c52"/></svg>`;
  const buffer = await sharp(Buffer.from(circle)).resize(512, 512).png().toBuffer();
  return { name: "logo.png", mimeType: "image/png", buffer };
}

/** As a customer, in a browser of their own. */
async function openLink(): Promise<Page> {
  const { page: customer } = await openPage(browser);
  await customer.goto(await linkOfApp());
  await customer.getByRole("heading", { level: 1 }).waitFor();
  return customer;
}

/** A link of the application that the portal shows. */
async function linkOfApp(): Promise<string> {
  const portal = { authorization: `Bearer ${octavo.portalToken(mara.email)}` };
  const apps = await fetch(`${octavo.origin}/v1/apps`, { headers: portal });
  const [app] = (await apps.json()) as { clientId: string }[];
  assert.ok(app);
  const token = octavo.issueToken(app.clientId, mara.email, "api");
  const made = await fetch(`${octavo.origin}/v1/connect-links`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "x-api-key": app.clientId, "content-type": "application/json" },
    body: JSON.stringify({ name: "Lindqvist Bakery" }),
  });
  return ((await made.json()) as { url: string }).url;
}
