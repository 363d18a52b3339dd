/** Pictures of the editor, for the page /n8n-integration. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Page } from "playwright-core";
import type { N8nServer } from "./n8n-server.mts";

const form = { width: 1280, height: 1100 };
const canvas = { width: 1280, height: 560 };
const flags = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"];

/** What to show: a stored credential and the two workflows, which have run. */
export interface Subjects {
  credentialId: string;
  publishingId: string;
  listeningId: string;
}

export async function takePictures(n8n: N8nServer, subjects: Subjects, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  const browser = await chromium.launch({ executablePath, args: flags });
  try {
    const page = await browser.newPage({ viewport: form, reducedMotion: "reduce" });
    page.setDefaultTimeout(20_000);
    await signIn(page, n8n);
    const picture = (name: string) =>
      page.screenshot({ path: join(folder, `n8n-${name}.png`), animations: "disabled" });
    await openCredential(page, n8n, subjects.credentialId);
    await picture("credential");
    await page.setViewportSize(canvas);
    await openWorkflow(page, n8n, subjects.listeningId, "Octavo Trigger");
    await picture("trigger-workflow");
    await openWorkflow(page, n8n, subjects.publishingId, "Schedule");
    await picture("workflow");
    await page.setViewportSize(form);
    await openNode(page, "Schedule");
    await picture("schedule");
  } finally {
    await browser.close();
  }
}

async function signIn(page: Page, { origin, email, password }: N8nServer): Promise<void> {
  await page.goto(`${origin}/signin`);
  await page.locator("input[type=email]").fill(email);
  await page.locator("input[type=password]").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => url.pathname !== "/signin");
}

async function openCredential(page: Page, { origin }: N8nServer, id: string): Promise<void> {
  await page.goto(`${origin}/home/credentials/${id}`);
  await page.getByText("Account connected").waitFor();
}

async function openWorkflow(page: Page, { origin }: N8nServer, id: string, node: string): Promise<void> {
  await page.goto(`${origin}/workflow/${id}`);
  await page.locator(`[data-node-name="${node}"]`).first().waitFor();
}

async function openNode(page: Page, node: string): Promise<void> {
  await page.locator(`[data-node-name="${node}"]`).first().dblclick();
  await page.locator('[data-test-id="node-parameters"]').waitFor();
  // The pick-lists have asked Octavo by then.
  await page.waitForLoadState("networkidle");
}
