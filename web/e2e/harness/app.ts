import type { Locator, Page } from "playwright-core";

/** Makes an application with one callback URL, from the empty portal. */
export async function createApp(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Create New App" }).click();
  await page.getByLabel("App Name").fill(name);
  await page.getByLabel("Callback URLs (one per line)").fill("https://publisher.fernhill.example/callback");
  await page.getByRole("button", { name: "Create App", exact: true }).click();
  await page.getByRole("heading", { name, exact: true }).waitFor();
  await page.getByText(`${name} was created.`).waitFor();
}

/** Adds a webhook for all events to the only application; gives its row. */
export async function addWebhook(page: Page, url: string, apiKey: string): Promise<Locator> {
  await page.getByRole("button", { name: /^Add (Your First )?Webhook$/ }).click();
  await page.getByLabel("Webhook URL").fill(url);
  await page.getByLabel("API Key").fill(apiKey);
  await page.getByRole("button", { name: "Create Webhook" }).click();
  const row = page.getByRole("article", { name: url });
  await row.getByText("ACTIVE").waitFor();
  return row;
}

type Files = Parameters<Locator["setInputFiles"]>[0];

/** Adds files to the composer's post, and waits until all are uploaded: publishing is refused before. */
export async function attachFiles(page: Page, files: Files): Promise<void> {
  await page.getByLabel("Files", { exact: true }).setInputFiles(files);
  await page.locator("[data-file]").first().waitFor();
  await page.waitForFunction(() =>
    [...document.querySelectorAll("[data-file]")].every((tile) => tile.querySelector(".upload-state")),
  );
}
