/** The product of the page "Build a product on Octavo", as it is written, and its customers. */
import assert from "node:assert/strict";
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdtemp, rm, symlink } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { assertAccessible, launch, openPage } from "./harness/browser.ts";
import { Developer } from "./harness/developer.ts";
import { mara } from "./harness/people.ts";
import { installTypeScript } from "./harness/sdk.ts";
import { OctavoServer } from "./harness/server.ts";
import { eventually } from "./harness/until.ts";

const sample = join(import.meta.dirname, "../app/docs/samples/product.ts");
const modules = join(import.meta.dirname, "../../node_modules");

let octavo: OctavoServer;
let browser: Browser;
let product: ChildProcess;
let address: string;
let place: string;
let key: string;

before(async () => {
  [octavo, browser] = await Promise.all([OctavoServer.start(), launch()]);
  address = await freeAddress();
  const developer = new Developer(octavo, `${address}/`);
  const scopes = "api posts.all workspaces.write";
  const options = ["--app", developer.clientId, "--user", mara.email, "--name", "Product", "--scope", scopes];
  key = octavo.command<{ secret: string }>(["key", "create", ...options]).secret;
  const env = { ...process.env, OCTAVO_URL: octavo.origin, OCTAVO_KEY: key, PRODUCT_URL: address };
  place = await mkdtemp(join(tmpdir(), "octavo-product-"));
  await installTypeScript(place);
  await symlink(join(modules, "express"), join(place, "node_modules/express"));
  await copyFile(sample, join(place, "product.ts"));
  product = spawn(process.execPath, [join(place, "product.ts")], { env, stdio: ["ignore", "pipe", "inherit"] });
  assert.ok(product.stdout);
  const [line] = (await once(product.stdout, "data")) as [Buffer];
  assert.match(line.toString(), /Open .*\/orchard/);
});

after(async () => {
  product?.kill();
  await browser?.close();
  await octavo?.stop();
  await rm(place, { recursive: true, force: true });
});

test("two customers connect by links, publish and see their own events", async () => {
  for (const customer of ["orchard", "bakery"]) {
    const { page } = await openPage(browser);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${address}/${customer}`);
    await page.getByRole("heading", { name: /Orchard|Bakery/ }).waitFor();
    await eventually(() => page.getByText("THREADS").count(), 0, "nothing of another customer");
    await page.getByRole("button", { name: "Connect accounts" }).click();
    await page.getByRole("heading", { name: /^Connect the accounts of / }).waitFor();
    await eventually(() => fits(page), true, "nothing is wider than a phone");
    await assertAccessible(page);
    await allow(page, "Threads");
    await page.getByText("Threads is connected.").waitFor();
    await eventually(() => page.evaluate(() => document.activeElement?.textContent), "Connect another");
    // One click after the network's own.
    await page.getByRole("button", { name: "Done" }).click();
    await page.waitForURL(new RegExp(`^${address}/${customer}\\?.*status=COMPLETED`));
    await page.getByText("THREADS").waitFor();
    await page.getByLabel("Text").fill(`Hello from ${customer}`);
    await page.getByRole("button", { name: "Publish" }).click();
    await published(page, `${address}/${customer}`);
    await page.context().close();
  }
});

test("the same with curl, as the page has it", async () => {
  const { page } = await openPage(browser);
  await page.goto(`${octavo.origin}/guides/product`);
  await page.locator("pre").first().waitFor();
  const blocks = await page.locator("pre").allInnerTexts();
  await page.context().close();
  const [workspace = "", link = ""] = blocks.filter((block) => block.startsWith("curl "));
  const { id } = JSON.parse(shell(workspace)) as { id: string };
  const made = shell(link.replace("https://your.example", address), { WORKSPACE: id });
  const { url, status } = JSON.parse(made) as { url: string; status: string };
  assert.equal(status, "OPEN");
  const opened = await fetch(url);
  assert.match(await opened.text(), /Connect the accounts of Fernhill Orchard/);
});

function shell(script: string, more: Record<string, string> = {}): string {
  const env = { ...process.env, OCTAVO_URL: octavo.origin, OCTAVO_KEY: key, ...more };
  return execFileSync("bash", ["-euo", "pipefail", "-c", script], { env, encoding: "utf8" });
}

async function allow(page: Page, network: string): Promise<void> {
  await page.getByRole("button", { name: `Connect ${network}` }).click();
  await page
    .getByRole("button", { name: /Allow|Continue|Authorize/ })
    .first()
    .click();
}

async function fits(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
}

/** Until the webhook has told the product that the post is out. */
async function published(page: Page, customer: string): Promise<void> {
  await page.goto(customer);
  const told = async () => {
    await page.reload();
    return page.getByText("post.completed").count();
  };
  await eventually(told, (count) => count > 0);
}

async function freeAddress(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const found = server.address();
  server.close();
  return `http://127.0.0.1:${typeof found === "object" ? found?.port : ""}`;
}
