/** A webhook's life: tried, read, sent again, paused, changed, given a new key. */
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { after } from "node:test";
import type { Locator } from "playwright-core";
import { addWebhook, createApp } from "./harness/app.ts";
import { assertAccessible } from "./harness/browser.ts";
import { Receiver } from "./harness/receiver.ts";
import { story } from "./harness/story.ts";
import { page, portalSuite, problems } from "./harness/suite.ts";
import { eventually } from "./harness/until.ts";

const firstKey = "a key of our own";
const secondKey = "another key of our own";

let receiver: Receiver;
let row: Locator;

portalSuite(async () => {
  receiver = await Receiver.start();
});
after(() => receiver?.stop());

const step = story();

step("a test event that the receiver refuses shows headers, size, time and the error", async () => {
  await createApp(page, "Fernhill Publisher");
  row = await addWebhook(page, receiver.url, firstKey);
  receiver.status = 422;
  await sendTest("post.failed");
  await row.getByRole("button", { name: "View Deliveries" }).click();
  const delivery = history().locator("details.delivery-row").filter({ hasText: "post.failed" });
  await delivery.getByText("Failed", { exact: true }).waitFor();
  await delivery.locator("summary").first().click();
  await delivery.getByText("Error message").waitFor();
  await attempts(delivery).getByText("Attempt 1").click();
  await delivery.getByText("x-octavo-test: true").waitFor();
  await delivery.getByText(/422 after (?:under )?\d+/).waitFor();
  await delivery.getByText("Response headers").waitFor();
  await assertAccessible(page);
});

step("it is sent again, and both tries are kept", async () => {
  receiver.status = 200;
  const delivery = history().locator("details.delivery-row").filter({ hasText: "post.failed" });
  await delivery.getByRole("button", { name: "Redeliver" }).click();
  await delivery.getByText("Succeeded").waitFor();
  await attempts(delivery).getByText("Attempt 2").waitFor();
  await attempts(delivery).getByText("Attempt 1").waitFor();
  const [first, second] = receiver.received;
  assert.equal(first?.headers["webhook-id"], second?.headers["webhook-id"]);
  await closeHistory();
});

step("the signature recipe carries the delivery's own values and knows the key", async () => {
  await manage("Verify signatures");
  const dialog = page.getByRole("dialog", { name: "Verify signatures" });
  await dialog
    .getByText(String(receiver.received.at(-1)?.headers["x-octavo-signature"]))
    .first()
    .waitFor();
  await assertAccessible(page);
  await dialog.getByRole("radio", { name: "JavaScript" }).focus();
  await page.keyboard.press("ArrowRight");
  await dialog.getByText("hmac.compare_digest").waitFor();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await dialog.getByText("hash_hmac").waitFor();
  await dialog.getByLabel("API Key").fill(secondKey);
  await dialog.getByRole("button", { name: "Check" }).click();
  await dialog.getByText("This key did not sign the latest delivery.").waitFor();
  await dialog.getByLabel("API Key").fill(firstKey);
  await page.keyboard.press("Enter");
  await dialog.getByText("This key signed the latest delivery.").waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
});

step("a paused webhook takes nothing, and says so, until it goes on", async () => {
  await manage("Pause");
  await row.getByText("PAUSED").waitFor();
  await manage("Send a test event");
  const dialog = page.getByRole("dialog", { name: "Send a test event" });
  await dialog.getByRole("button", { name: "Send test event" }).click();
  await dialog.getByText("API request failed: 409 Conflict").waitFor();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await row.getByRole("button", { name: "View Deliveries" }).click();
  await history().getByText("This webhook is paused. Deliveries wait until you resume it.").waitFor();
  await history().locator("details.delivery-row summary").first().click();
  const redeliver = history().getByRole("button", { name: "Redeliver" });
  await eventually(() => redeliver.getAttribute("aria-disabled"), "true");
  await assertAccessible(page);
  await closeHistory();
  // The browser's own word about the refusal.
  assert.match(problems.splice(0).join(), /409 \(Conflict\)/);
  await manage("Resume");
  await row.getByText("ACTIVE").waitFor();
  await sendTest("post.completed");
});

step("its settings are changed in place", async () => {
  await manage("Edit");
  const form = page.getByRole("form", { name: `Edit ${receiver.url}` });
  await form.getByLabel("Subscribe to all events").uncheck();
  await form.getByRole("button", { name: "Save" }).click();
  await form.getByText("Choose at least one event, or subscribe to all.").waitFor();
  await form.getByRole("button", { name: "Select All Post Events" }).click();
  await form.getByText("Advanced Settings (Optional)").click();
  await form.getByRole("button", { name: "Recommended" }).click();
  await assertAccessible(page);
  await form.getByRole("button", { name: "Save" }).click();
  await row.getByText("post.completed, post.failed").waitFor();
  await row.getByText("Retry attempts 12").waitFor();
});

step("with a new key both keys sign for a while", async () => {
  await manage("Rotate the API key");
  const dialog = page.getByRole("dialog", { name: "Rotate the API key" });
  await dialog.getByLabel("New API key").fill(secondKey);
  await assertAccessible(page);
  await dialog.getByRole("button", { name: "Rotate key" }).click();
  await row.getByText("Old key ends").waitFor();
  const arrived = receiver.received.length;
  await sendTest("post.completed");
  await row.getByRole("button", { name: "View Deliveries" }).click();
  await history().locator("details.delivery-row").first().getByText("Succeeded").waitFor();
  await closeHistory();
  const call = receiver.received[arrived];
  assert.ok(call);
  const plain = createHmac("sha256", secondKey).update(call.body).digest("hex");
  assert.equal(call.headers["x-octavo-signature"], `sha256=${plain}`);
  assert.equal(String(call.headers["webhook-signature"]).split(" ").length, 2);
});

step("what failed is recovered at once", async () => {
  receiver.status = 400;
  await sendTest("post.failed");
  await row.getByRole("button", { name: "View Deliveries" }).click();
  await history().locator("details.delivery-row").first().getByText("Failed", { exact: true }).waitFor();
  await closeHistory();
  receiver.status = 200;
  await manage("Recover failed deliveries");
  const dialog = page.getByRole("dialog", { name: "Recover failed deliveries" });
  await assertAccessible(page);
  await dialog.getByRole("button", { name: "Recover" }).click();
  await dialog.getByText("1 failed delivery is being sent again.").waitFor();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await row.getByRole("button", { name: "View Deliveries" }).click();
  await history().locator("details.delivery-row").first().getByText("Succeeded").waitFor();
  await closeHistory();
});

step("hidden filters are named, and a page that is on its way says so", async () => {
  await row.getByRole("button", { name: "View Deliveries" }).click();
  await history().getByRole("button", { name: "Show Filters" }).click();
  await history().getByLabel("Status").selectOption("Failed");
  await history().getByRole("button", { name: "Hide Filters" }).click();
  await history().getByText("Filters are on.").waitFor();
  await assertAccessible(page);
  await history().getByRole("button", { name: "Clear Filters" }).click();
  await history().getByText("Filters are on.").waitFor({ state: "detached" });
  await history()
    .getByText(/^\d+ [A-Z][a-z]{2}, \d\d:\d\d:\d\d$/)
    .first()
    .waitFor();
  await closeHistory();

  const second = Promise.withResolvers<void>();
  await page.route("**/deliveries?*", async (route) => {
    if (route.request().url().includes("page=1&")) await second.promise;
    const answer = await route.fetch();
    return route.fulfill({ response: answer, json: { ...(await answer.json()), totalPages: 2 } });
  });
  await row.getByRole("button", { name: "View Deliveries" }).click();
  await history().getByText("Page 1 of 2").waitFor();
  await history().getByRole("button", { name: "Next" }).focus();
  await page.keyboard.press("Enter");
  await history().locator(".pager").getByText("Loading...").waitFor();
  await history().locator("[aria-busy=true] details.delivery-row").first().waitFor();
  second.resolve();
  await history().getByText("Page 2 of 2").waitFor();
  await eventually(
    () =>
      history()
        .getByRole("button", { name: "Next" })
        .evaluate((next) => next === document.activeElement),
    true,
  );
  await page.unrouteAll();
  await closeHistory();
});

step("deleting asks to the letter, by keyboard alone", async () => {
  await row.getByRole("button", { name: "Delete" }).focus();
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog");
  await question.getByText("Are you sure you want to delete this webhook? This action cannot be undone.").waitFor();
  await question.getByText(receiver.url).waitFor();
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "detached" });
  await page.keyboard.press("Enter");
  await question.getByRole("button", { name: "Delete" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("No webhooks configured for this app.").waitFor();
  await page.getByRole("status").getByText("The webhook was deleted.").waitFor();
  assert.deepEqual(problems, []);
});

function history(): Locator {
  return page.getByRole("dialog", { name: "Webhook Delivery History" });
}

function attempts(delivery: Locator): Locator {
  return delivery.getByRole("region", { name: "Attempts" });
}

async function closeHistory(): Promise<void> {
  await history().getByRole("button", { name: "Close" }).click();
  await history().waitFor({ state: "detached" });
}

async function manage(action: string): Promise<void> {
  await row.getByRole("button", { name: /^Manage/ }).click();
  await row.getByRole("button", { name: action, exact: true }).click();
}

async function sendTest(type: string): Promise<void> {
  await manage("Send a test event");
  const dialog = page.getByRole("dialog", { name: "Send a test event" });
  await dialog.getByLabel("Event Type").selectOption(type);
  await dialog.getByRole("button", { name: "Send test event" }).click();
  await dialog.getByText(new RegExp(`^${type} was sent: \\d+ in `)).waitFor();
  await dialog.getByRole("button", { name: "Close" }).last().click();
}
