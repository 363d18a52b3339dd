/** The main job, by hand: from sign-up to a delivery that the portal shows as succeeded. */
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { after } from "node:test";
import { attachFiles } from "./harness/app.ts";
import { assertAccessible } from "./harness/browser.ts";
import { mara, signUp } from "./harness/people.ts";
import { visit } from "./harness/places.ts";
import { Receiver } from "./harness/receiver.ts";
import { story } from "./harness/story.ts";
import { browserSuite, octavo, page, problems } from "./harness/suite.ts";
import { eventually } from "./harness/until.ts";

const apiKey = "a key of our own";
const text = "Harvest week, day one.";
const comment = "The gates open at nine.";

let receiver: Receiver;

browserSuite(async () => {
  receiver = await Receiver.start();
});
after(() => receiver?.stop());

const step = story();

step("sign up and reach the portal", async () => {
  await page.goto(`${octavo.origin}/signup`);
  await assertAccessible(page);
  await signUp(page, octavo.origin, mara);
  await eventually(() => page.url(), `${octavo.origin}/portal`);
  await page.getByRole("heading", { name: "No Applications Yet" }).waitFor();
  await assertAccessible(page);
});

step("create an application and see its secret", async () => {
  await page.getByRole("button", { name: "Create Your First App" }).click();
  await page.getByLabel("App Name").fill("Fernhill Publisher");
  await page.getByLabel("Callback URLs (one per line)").fill("https://publisher.fernhill.example/callback\n\n");
  await assertAccessible(page);
  await page.getByRole("button", { name: "Create App", exact: true }).click();
  await page.getByRole("heading", { name: "Fernhill Publisher", exact: true }).waitFor();
  await page.getByText("https://publisher.fernhill.example/callback").waitFor();
  await page.getByRole("button", { name: "View Secret" }).click();
  await page.getByRole("button", { name: "Hide Secret" }).click();
  await page.getByRole("button", { name: "View Secret" }).waitFor();
});

step("add a webhook", async () => {
  await page.getByText("No webhooks configured for this app.").waitFor();
  await page.getByRole("button", { name: "Add Your First Webhook" }).click();
  await page.getByLabel("Webhook URL").fill(receiver.url);
  await page.getByLabel("API Key").fill(apiKey);
  await page.getByText("Advanced Settings (Optional)").click();
  await page.getByLabel("Max Retry Attempts").fill("99");
  await assertAccessible(page);
  await page.getByRole("button", { name: "Create Webhook" }).click();
  const row = page.getByRole("article", { name: receiver.url });
  await row.getByText("ACTIVE").waitFor();
  await row.getByText("All events").waitFor();
  // 99 is more than 50, so the form fell back to 3.
  await row.getByText("Retry attempts 3").waitFor();
});

step("connect a sandbox account", async () => {
  await visit(page, "Accounts");
  await page.getByRole("button", { name: "Sandbox account on Telegram" }).click();
  await page.getByRole("list", { name: "Connected accounts" }).getByText("Telegram").first().waitFor();
  await assertAccessible(page);
});

step("publish a post and see it in the network's feed", async () => {
  await page.getByRole("link", { name: "Posts" }).click();
  await page.getByRole("link", { name: "New post" }).first().click();
  await page.getByRole("heading", { name: "New post" }).waitFor();
  // The only account, and its first chat, are chosen already.
  await page.getByRole("checkbox", { name: /^Post to Telegram/ }).check();
  await page.getByRole("textbox", { name: "Text", exact: true }).fill(text);
  await attachFiles(page, { name: "leaf.png", mimeType: "image/png", buffer: picture });
  await page.getByRole("textbox", { name: "First comment" }).fill(comment);
  await page.getByText("Ready for Telegram.").waitFor();
  await assertAccessible(page);
  await page.getByRole("button", { name: "Publish now" }).click();
  await page.waitForURL(/\/portal\/posts\/sch_/);
  await page.getByText("Completed").first().waitFor();
  await assertAccessible(page);
  await page.getByRole("link", { name: "View sandbox feed" }).click();
  const post = page.getByRole("article").filter({ hasText: text });
  await post.waitFor();
  await post.getByRole("img").evaluate(loaded);
  await page.getByRole("article").filter({ hasText: comment }).waitFor();
  await assertAccessible(page);
});

step("the delivery arrived signed, and the history shows it as succeeded", async () => {
  await visit(page, "Developers");
  await page.getByRole("button", { name: "View Deliveries" }).click();
  const history = page.getByRole("dialog", { name: "Webhook Delivery History" });
  const delivery = history.locator("details").filter({ hasText: "post.completed" }).first();
  await delivery.getByText("Succeeded").waitFor();
  await delivery.locator("summary").click();
  await delivery.getByText("Request body").waitFor();
  await assertAccessible(page);

  const call = receiver.received.find(({ headers }) => headers["x-octavo-event"] === "post.completed");
  assert.ok(call, "post.completed has arrived");
  const signature = createHmac("sha256", apiKey).update(call.body).digest("hex");
  assert.equal(call.headers["x-octavo-signature"], `sha256=${signature}`);

  await history.getByRole("button", { name: "Show Filters" }).click();
  await history.getByLabel("Status").selectOption("Failed");
  await history.getByText("No deliveries found for the selected filters.").waitFor();
  await eventually(() => page.url(), /status=FAILED/);
  await assertAccessible(page);
  await history.getByRole("button", { name: "Close" }).click();
});

step("a deep link survives the sign-in, and logging out leaves no one signed in", async () => {
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(`${octavo.origin}/`);
  await page.goto(`${octavo.origin}/portal/accounts`);
  await page.getByRole("button", { name: "Sign in" }).waitFor();
  await assertAccessible(page);
  await page.getByLabel("E-mail").fill(mara.email);
  await page.getByLabel("Password").fill(mara.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Connected accounts" }).waitFor();
  await eventually(() => page.url(), `${octavo.origin}/portal/accounts`);
});

step("every content page stands without React, and an unknown address answers 404", async () => {
  for (const path of ["/", "/getting-started", "/api-docs", "/webhooks", "/n8n-integration", "/media-validation"]) {
    const answer = await page.goto(octavo.origin + path);
    assert.equal(answer?.status(), 200, path);
    const scripts = path === "/media-validation" ? ["/checker.js", "/site.js"] : ["/site.js"];
    await eventually(() => page.locator("script[src]").evaluateAll(sources), scripts, path);
    await eventually(
      () => page.content(),
      (html) => !html.includes("octavo.invalid"),
      path,
    );
    await assertAccessible(page);
  }
  assert.deepEqual(problems, []);
  const missing = await page.goto(`${octavo.origin}/nothing-here`);
  assert.equal(missing?.status(), 404);
  await page.getByRole("heading", { name: "Page not found" }).waitFor();
  await assertAccessible(page);
});

/** A blue picture of 64 × 64 pixels. */
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAAT0lEQVR42u3PQQkAAAgEsGtgI5vbzQi+hcEKLNXzWgQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQELgvRIKDxwwpwGAAAAABJRU5ErkJggg==",
  "base64",
);

/** Rejects when the picture cannot be shown. */
async function loaded(image: SVGElement | HTMLElement): Promise<void> {
  if (image instanceof HTMLImageElement) await image.decode();
}

function sources(scripts: (SVGElement | HTMLElement)[]): (string | null)[] {
  return scripts.map((script) => script.getAttribute("src"));
}
