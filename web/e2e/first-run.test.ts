/** A newcomer's way: app, account, first post, first webhook, each with the button that the portal offers. */
import assert from "node:assert/strict";
import { addWebhook } from "./harness/app.ts";
import { assertAccessible } from "./harness/browser.ts";
import { visit } from "./harness/places.ts";
import { story } from "./harness/story.ts";
import { page, portalSuite, problems } from "./harness/suite.ts";
import { eventually } from "./harness/until.ts";

portalSuite();

const step = story();

step("the empty portal names the four steps and offers the first", async () => {
  await page.getByRole("heading", { name: "No Applications Yet" }).waitFor();
  const steps = page.getByRole("region", { name: "First steps" }).getByRole("listitem");
  await eventually(
    () => steps.getByRole("heading").allInnerTexts(),
    ["Create an application", "Connect an account", "Publish a post", "Receive a webhook"],
  );
  await steps.getByRole("button", { name: "Create" }).click();
  await page.getByLabel("App Name").fill("Fernhill Publisher");
  await page.getByLabel("Callback URLs (one per line)").fill("http://127.0.0.1/callback");
  await page.getByRole("button", { name: "Create App", exact: true }).click();
  await page.getByRole("region", { name: "First steps" }).getByText("1 of 4 done").waitFor();
});

step("an account comes with one click", async () => {
  await page.getByRole("button", { name: "Connect a Bluesky sandbox account" }).click();
  await page.getByRole("link", { name: "Write a post" }).waitFor();
  await assertAccessible(page);
});

step("the form of the first post has nothing left to choose", async () => {
  await page.getByRole("link", { name: "Write a post" }).click();
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("Harvest week, day one.");
  await page.getByRole("button", { name: "Publish now" }).click();
  await page.getByText("Completed").first().waitFor();
});

step("the first webhook is caught, and its signature verified", async () => {
  await visit(page, "Developers");
  // A webhook that has received nothing is not the end of the way.
  const row = await addWebhook(page, "http://127.0.0.1:18081/nobody-listens", "a key");
  await page.getByRole("region", { name: "First steps" }).getByText("Your webhook has received nothing yet.").waitFor();
  await page.reload();
  await page.getByRole("region", { name: "First steps" }).getByText("3 of 4 done").waitFor();
  await row.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Receive one in a request bin" }).click();
  await page.getByText("Waiting for the first request...").waitFor();
  await page.getByRole("button", { name: "Send test event" }).click();
  await page.getByText("Signature valid", { exact: true }).waitFor();
  await page.getByText("post.completed").first().click();
  await page.getByText("x-octavo-signature valid, webhook-signature valid").waitFor();
  await assertAccessible(page);
});

step("the bin fails on demand, and the list knows it", async () => {
  const answered = page.waitForResponse((response) => response.url().endsWith("/answer"));
  await page.getByLabel("Response").selectOption("410 Gone: also disables the webhook");
  await answered;
  await page.getByRole("button", { name: "Send test event" }).click();
  await page.getByText("HTTP 410").waitFor();
  await page.getByRole("link", { name: "Request bins" }).first().click();
  await page.getByRole("list", { name: "Request bins" }).getByText("Responds with 410").waitFor();
  await assertAccessible(page);
});

step("the steps are done, and the webhook tells why it stopped", async () => {
  await visit(page, "Developers");
  await page.getByText("DISABLED_GONE").waitFor();
  await page.getByText("Reason").waitFor();
  await eventually(() => page.getByRole("region", { name: "First steps" }).count(), 0);
  assert.deepEqual(problems, []);
});

step("a form for a webhook can fill in a bin of its own", async () => {
  await page.getByRole("button", { name: "Add Webhook", exact: true }).click();
  await page.getByRole("button", { name: "Use a request bin" }).click();
  await page.waitForFunction(() =>
    document.querySelector<HTMLInputElement>("input[type=url]")?.value.includes("/sandbox/bin/bin_"),
  );
  await page.getByRole("button", { name: "Create Webhook" }).click();
  await page.getByText("ACTIVE", { exact: true }).waitFor();
});
