/** From an operation on the documentation pages to a real answer of the sandbox. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Locator } from "playwright-core";
import { assertAccessible } from "./harness/browser.ts";
import { Developer } from "./harness/developer.ts";
import { mara } from "./harness/people.ts";
import { story } from "./harness/story.ts";
import { browserSuite, octavo, page, problems } from "./harness/suite.ts";
import { eventually } from "./harness/until.ts";

const photo = join(import.meta.dirname, "../../crates/octavo/assets/photo.jpg");

let developer: Developer;

browserSuite(async () => {
  developer = new Developer(octavo);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
});

const step = story();

step("the documentation leads through the sign-in to the same operation", async () => {
  await page.goto(`${octavo.origin}/api-docs/accounts`);
  const endpoint = page.locator(".endpoint").filter({ hasText: /^GET \/v1\/accounts\s*scope/ });
  await endpoint.getByRole("link", { name: "Try it" }).click();
  await page.getByLabel("E-mail").fill(mara.email);
  await page.getByLabel("Password").fill(mara.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "List accounts" }).waitFor();
  await eventually(() => page.url(), `${octavo.origin}/portal/try/list_accounts`);
  await eventually(
    () => page.getByRole("link", { name: "Documentation" }).getAttribute("href"),
    "/api-docs/accounts#list_accounts",
  );
  await assertAccessible(page);
});

step("a GET answers, and the curl beside it does the same in a shell", async () => {
  await page.getByText("No request sent yet.").waitFor();
  await send("200 OK");
  await eventually(answerBody, "[]");
  await page.getByText(/^Headers \(/).click();
  await answer().getByText("x-request-id").waitFor();
  await assertAccessible(page);
  await eventually(curlText, /\$OCTAVO_TOKEN/);
  await page.getByRole("button", { name: "Show token" }).click();
  await page.getByRole("button", { name: "Copy curl" }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(copied, new RegExp(`x-api-key: ${developer.clientId}`));
  const { stdout } = await promisify(execFile)("bash", ["-c", copied]);
  assert.deepEqual(JSON.parse(stdout), []);
});

step("a POST takes a new sandbox account and its chat from the lists, and the post arrives", async () => {
  await page.goto(`${octavo.origin}/portal/try/create_post`);
  await page.getByText("nothing reaches a real network").waitFor();
  await page.getByRole("button", { name: "Connect a Telegram sandbox account" }).click();
  await optionsOf("publications[0].posts[0].chatId")
    .filter({ hasText: /channel|group/ })
    .nth(1)
    .waitFor({ state: "attached" });
  await page.getByLabel("publications[0].posts[0].chatId").selectOption({ index: 2 });
  await page.getByLabel("Upload a file for publications[0].posts[0].attachmentPaths").setInputFiles(photo);
  await optionsOf("publications[0].posts[0].attachmentPaths")
    .filter({ hasText: /\.jpg$/ })
    .waitFor({ state: "attached" });
  await assertAccessible(page);
  const body = page.getByLabel("Body", { exact: true });
  const chosen = await body.inputValue();
  const [account] = await developer.call<{ id: number }[]>("GET", "/v1/accounts");
  const chats = await developer.call<{ id: string }[]>("GET", `/v1/accounts/${account?.id}/chats`);
  const { publications } = JSON.parse(chosen) as {
    publications: { socialMediaAccountId: number; posts: { chatId: string }[] }[];
  };
  assert.equal(publications[0]?.socialMediaAccountId, account?.id);
  assert.equal(publications[0]?.posts[0]?.chatId, chats[1]?.id);
  assert.match(chosen, /"attachmentPaths": \[\s+"[^"]+\.jpg"/);
  await body.fill("{ no JSON");
  await page.getByText("This is not valid JSON").waitFor();
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText("No request sent yet.").waitFor();
  // At once instead of at the example's time.
  await body.fill(chosen.replace(/"scheduledTime": "[^"]+"/, '"scheduledTime": null'));
  await body.press("Control+Enter");
  await answer().getByRole("status").getByText("204").waitFor();
  await page.getByRole("link", { name: "View this post" }).click();
  await page.locator(".post-meta").getByText("Completed", { exact: true }).waitFor();
});

step("an uploaded file is offered where a path is asked for", async () => {
  await page.goto(`${octavo.origin}/portal/try/upload_media`);
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText("Choose a file.").waitFor();
  await page.getByLabel("file").setInputFiles(photo);
  await send("200 OK");
  const { path } = JSON.parse(await answerBody()) as { path: string };
  assert.match(path, /\.jpg$/);
  await page.goto(`${octavo.origin}/portal/try/check_file`);
  await optionsOf("path").filter({ hasText: path }).waitFor({ state: "attached" });
  await eventually(() => page.getByLabel("path", { exact: true }).inputValue(), path);
  await send("200 OK");
  await assertAccessible(page);
});

step("an error says how to fix it, beside the field too", async () => {
  await page.goto(`${octavo.origin}/portal/try/list_posts`);
  await page.getByLabel("limit").fill("1000");
  await send("400 Bad Request");
  await page.getByRole("form").getByText("it must be 1 to 250.").waitFor();
  await answer().getByRole("alert").getByText("it must be 1 to 250.").waitFor();
  await answer().getByText("What 400 means").waitFor();
  await assertAccessible(page);
  await page.getByLabel("limit").fill("5");
  await send("200 OK");
  // The refusal was asked for.
  problems.length = 0;
});

step("what deletes asks first, and really does", async () => {
  await page.goto(`${octavo.origin}/portal/try/disconnect_account`);
  await optionsOf("id").filter({ hasText: "Telegram" }).waitFor({ state: "attached" });
  await page.getByLabel("id").selectOption({ index: 1 });
  await page.getByRole("button", { name: "Send" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByText("cannot be undone").waitFor();
  await assertAccessible(page);
  await question.getByRole("button", { name: "Cancel" }).click();
  assert.equal((await developer.call<unknown[]>("GET", "/v1/accounts")).length, 1);
  await page.getByRole("button", { name: "Send" }).click();
  await question.getByRole("button", { name: "Send" }).click();
  await answer().getByRole("status").getByText("204").waitFor();
  assert.equal((await developer.call<unknown[]>("GET", "/v1/accounts")).length, 0);
});

step("what a page must not call is shown and not made, and an unknown operation is helped along", async () => {
  await page.goto(`${octavo.origin}/portal/try/complete_authorization`);
  await page.getByText("A code works only once").waitFor();
  await eventually(curlText, /authorizations\/complete/);
  await eventually(() => page.getByRole("button", { name: "Send" }).count(), 0);
  await assertAccessible(page);
  await page.goto(`${octavo.origin}/portal/try/createPosts`);
  await page.getByText("Did you mean one of these?").waitFor();
  await page.getByRole("link", { name: "/v1/posts" }).first().click();
  await page.getByRole("heading", { name: "Create post" }).waitFor();
  await page.getByRole("link", { name: "Try it" }).first().click();
  await page.getByRole("link", { name: "how to call it" }).click();
  await page.getByText("client_secret").waitFor();
  await assertAccessible(page);
  assert.deepEqual(problems, []);
});

step("without the description, or without a network, the page says so", async () => {
  await page.route("**/assets/openapi-*.json", (route) => route.fulfill({ status: 503 }));
  await page.goto(`${octavo.origin}/portal/try/list_accounts`);
  await page.getByRole("alert").getByText("answered 503").waitFor();
  await assertAccessible(page);
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("No request sent yet.").waitFor();
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Send" }).click();
  await answer().getByRole("alert").getByText("Octavo could not be reached.").waitFor();
  await page.context().setOffline(false);
  await send("200 OK");
});

/** Sends, and waits for the status: `200 OK`. */
async function send(expected: string): Promise<void> {
  await page.getByRole("button", { name: "Send" }).click();
  await answer().getByRole("status").getByText(expected).waitFor();
}

function answer(): Locator {
  return page.getByRole("region", { name: "Response" });
}

function answerBody(): Promise<string> {
  return answer().locator("pre").first().innerText();
}

function curlText(): Promise<string> {
  return page.getByRole("region", { name: "Request" }).locator("pre").innerText();
}

function optionsOf(label: string): Locator {
  return page.getByLabel(label, { exact: true }).locator("option");
}
