/** By keyboard alone: the focus never falls to the body, and what was done is announced. */
import assert from "node:assert/strict";
import { assertAccessible } from "./harness/browser.ts";
import { visit } from "./harness/places.ts";
import { story } from "./harness/story.ts";
import { page, portalSuite, problems } from "./harness/suite.ts";
import { eventually, until } from "./harness/until.ts";

const receiver = "http://127.0.0.1:18081/nobody-listens";

portalSuite();

const step = story();

step("a cancelled application gives the focus back to the button", async () => {
  await press("Create Your First App");
  await focusIs("App Name");
  await press("Cancel");
  await focusIs("Create New App");
});

step("of two empty fields the first has the focus", async () => {
  await press("Create New App");
  await press("Create App");
  await page.getByText("Name the application.").waitFor();
  await focusIs("App Name");
  await press("Cancel");
});

step("a created application is announced and has the focus", async () => {
  await press("Create New App");
  await page.getByLabel("App Name").fill("Fernhill Publisher");
  await page.getByLabel("Callback URLs (one per line)").fill("https://fernhill.example/callback");
  await press("Create App");
  await page.getByRole("status").getByText("Fernhill Publisher was created.").waitFor();
  await focusIs("Fernhill Publisher");
  await assertAccessible(page);
});

step("a secret that is shown and hidden keeps the focus on its button", async () => {
  await press("View Secret");
  await focusIs("Hide Secret");
  await press("Hide Secret");
  await focusIs("View Secret");
});

step("the callback editor takes the focus and gives it back, and names what is missing", async () => {
  await press("Edit URLs");
  await focusIs("Callback URLs (one per line)");
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Delete");
  await press("Save");
  await page.getByText("Enter at least one callback URL.").waitFor();
  await page.getByLabel("Callback URLs (one per line)").fill("https://fernhill.example/a\n\nnonsense");
  await press("Save");
  await page.getByText(/^Line 3: /).waitFor();
  problems.length = 0;
  await assertAccessible(page);
  await press("Cancel");
  await focusIs("Edit URLs");
});

step("a step that is done hands the focus to the next steps", async () => {
  await press("Connect a Bluesky sandbox account");
  await page.getByRole("link", { name: "Write a post" }).waitFor();
  await focusIs("First steps");
});

step("a cancelled webhook gives the focus back, a created one has it", async () => {
  await press("Add Your First Webhook");
  await focusIs("Webhook URL");
  await press("Cancel");
  await focusIs("Add Your First Webhook");
  await press("Add Your First Webhook");
  await page.getByLabel("Webhook URL").fill(receiver);
  await page.getByLabel("API Key").fill("a key");
  await press("Create Webhook");
  await page.getByRole("status").getByText(`The webhook to ${receiver} was created.`).waitFor();
  await focusIs(receiver);
});

step("the form of its settings gives the focus back to the webhook", async () => {
  await press(/^Manage/);
  await press("Edit");
  await focusIs("Webhook URL");
  await press("Cancel");
  await focusIs(receiver);
});

step("the delivery history leaves the page where it was, and the focus on its button", async () => {
  await page.setViewportSize({ width: 1280, height: 420 });
  const button = page.getByRole("button", { name: "View Deliveries" });
  await button.scrollIntoViewIfNeeded();
  await button.focus();
  const place = await page.evaluate(() => scrollY);
  assert.ok(place > 0, "the page is scrolled");
  await page.keyboard.press("Enter");
  const history = page.getByRole("dialog", { name: "Webhook Delivery History" });
  await history.getByText("No deliveries found for the selected filters.").waitFor();
  await eventually(() => page.evaluate(() => scrollY), place);
  await page.keyboard.press("Escape");
  await history.waitFor({ state: "detached" });
  await focusIs("View Deliveries");
  await eventually(() => page.evaluate(() => scrollY), place);
  await page.setViewportSize({ width: 1280, height: 720 });
});

step("what is deleted hands the focus to the place around it", async () => {
  await page.getByRole("article", { name: receiver }).getByRole("button", { name: "Delete" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Add Your First Webhook" }).waitFor();
  await focusIs("Webhooks for Fernhill Publisher");
  await press("Delete");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("status").getByText("Fernhill Publisher was deleted.").waitFor();
  await page.getByRole("heading", { name: "No Applications Yet" }).waitFor();
  await eventually(() => page.evaluate(() => document.activeElement?.id), "main");
  await visit(page, "Accounts");
  await press(/^More: /);
  await press("Disconnect");
  await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("No accounts connected yet.").waitFor();
  await eventually(() => page.evaluate(() => document.activeElement?.id), "main");
  assert.deepEqual(problems, []);
});

/** Presses a button by keyboard. */
async function press(name: string | RegExp): Promise<void> {
  await page.getByRole("button", { name, exact: true }).focus();
  await page.keyboard.press("Enter");
}

/** The focus comes to rest on what has this name. */
async function focusIs(name: string): Promise<void> {
  let last = "";
  await until(
    `the focus is on ${name}`,
    async () => {
      last = await page.evaluate(() => {
        const focused = document.activeElement;
        if (!(focused instanceof HTMLElement) || focused === document.body) return "nothing";
        const labelled = focused.getAttribute("aria-labelledby") ?? "";
        const label =
          document.getElementById(labelled) ?? document.querySelector(`label[for="${CSS.escape(focused.id)}"]`);
        return (focused.ariaLabel ?? label?.textContent ?? focused.textContent ?? "").trim();
      });
      return last === name ? true : undefined;
    },
    10_000,
  ).catch((error: unknown) => {
    throw new Error(`the focus is on ${last}, not on ${name}`, { cause: error });
  });
}
