/** What a person limits an application or a device to: on the consent page, and later under connected applications. */
import assert from "node:assert/strict";
import { assertAccessible } from "./harness/browser.ts";
import { mara } from "./harness/people.ts";
import { octavo, page, portalSuite, problems } from "./harness/suite.ts";
import { story } from "./harness/story.ts";
import { eventually } from "./harness/until.ts";

portalSuite(prepare);

const step = story();
const scope = "accounts.read posts.write";
let client = { clientId: "", clientSecret: "" };
let callback = "";
let token = "";

/** Accounts in two workspaces, and an application. */
async function prepare(): Promise<void> {
  await account("TELEGRAM");
  await account("BLUE_SKY");
  const { id } = await call<{ id: string }>("POST", "/v1/workspaces", { name: "Fernhill" });
  await account("THREADS", id);
  callback = `${octavo.origin}/healthz`;
  client = octavo.createApp(mara.email, "Press & Co", callback);
}

step("the page offers the accounts of the chosen workspace only", async () => {
  await page.goto(authorizeUrl());
  const personal = page.getByRole("group", { name: /^Accounts of (?!Fernhill)/ });
  const shared = page.getByRole("group", { name: "Accounts of Fernhill" });
  await personal.getByRole("checkbox", { name: /^Telegram/ }).waitFor();
  await eventually(() => shared.isVisible(), false);
  await assertAccessible(page);
  await page.getByLabel("Workspace").selectOption("Fernhill");
  await shared.getByRole("checkbox", { name: /^Threads/ }).waitFor();
  await eventually(() => personal.isVisible(), false);
  await shared.getByRole("checkbox").check();
  await eventually(
    () => page.getByRole("radio", { name: /Each post waits/ }).isChecked(),
    true,
    "nobody there made it",
  );
  await page.getByLabel("Workspace").selectOption({ index: 0 });
  await eventually(
    () => page.getByRole("radio", { name: /without your approval/ }).isChecked(),
    true,
    "its own workspace",
  );
  await page.getByRole("radio", { name: /Each post waits/ }).check();
  const [all, these] = [
    page.getByRole("radio", { name: /^All accounts/ }),
    page.getByRole("radio", { name: "Only these" }),
  ];
  const telegram = personal.getByRole("checkbox", { name: /^Telegram/ });
  await all.check();
  await eventually(() => telegram.isChecked(), false, "all means none of them alone");
  await telegram.press("Space");
  await eventually(() => these.isChecked(), true, "and one of them means only these");
  await telegram.uncheck();
  await page.getByRole("button", { name: "Allow" }).click();
  await page.getByRole("alert").getByText("no account").waitFor();
  // The browser reports the refused form.
  problems.length = 0;
  await page.getByRole("radio", { name: /Each post waits/ }).check();
  await personal.getByRole("checkbox", { name: /^Telegram/ }).check();
  await page.getByRole("button", { name: "Allow" }).click();
  await page.waitForURL(`${callback}**`);
  assert.deepEqual(problems, []);
});

step("the application sees no other account", async () => {
  const code = new URL(page.url()).searchParams.get("code") ?? "";
  const form = { grant_type: "authorization_code", code, redirect_uri: callback };
  const body = new URLSearchParams({ ...form, client_id: client.clientId, client_secret: client.clientSecret });
  const granted = await fetch(`${octavo.origin}/oauth2/token`, { method: "POST", body });
  token = ((await granted.json()) as { access_token: string }).access_token;
  assert.deepEqual(await platforms(), ["TELEGRAM"]);
});

step("the limits are shown and changed under connected applications", async () => {
  await page.goto(`${octavo.origin}/portal/settings/you`);
  const row = page.getByRole("list", { name: "Connected applications" }).getByRole("listitem", { name: "Press & Co" });
  await row.getByText(/^Telegram: /).waitFor();
  await row.getByText("wait for approval").waitFor();
  await row.getByRole("button", { name: "Change limits" }).click();
  const dialog = page.getByRole("dialog", { name: "Limits of Press & Co" });
  await eventually(() => dialog.getByRole("checkbox", { name: /^Telegram/ }).isChecked(), true);
  await eventually(() => dialog.getByRole("radio", { name: /Each post waits/ }).isChecked(), true);
  await assertAccessible(page);
  await dialog.getByRole("checkbox", { name: /^Telegram/ }).uncheck();
  await dialog.getByRole("checkbox", { name: /^Bluesky/ }).check();
  await dialog.getByRole("radio", { name: /without approval/ }).check();
  await dialog.getByRole("button", { name: "Save limits" }).click();
  await page.getByText("The limits of Press & Co were changed.").waitFor();
  await row.getByText(/^Bluesky: /).waitFor();
  await row.getByText("need no approval").waitFor();
  assert.deepEqual(await platforms(), ["BLUE_SKY"], "with the token that it has");
});

step("an application that asks for more shows what was chosen before", async () => {
  await page.goto(authorizeUrl(`${scope} media.write`));
  const box = page.getByRole("checkbox", { name: /^Bluesky/ });
  await box.waitFor();
  await eventually(() => box.isChecked(), true);
  await eventually(() => page.getByRole("checkbox", { name: /^Telegram/ }).isChecked(), false);
  await page.getByRole("button", { name: "Deny" }).click();
  await page.waitForURL(`${callback}**`);
});

step("a device is allowed by the code that it shows", async () => {
  const device = await askForTokens("device_authorization", { scope });
  await page.goto(`${octavo.origin}/device`);
  const code = page.getByLabel("Code");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("Enter the code.", { exact: true }).waitFor();
  await assertAccessible(page);
  await code.fill("BBBB-BBBB");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("alert").getByText("This code is wrong, has expired, or was answered before.").waitFor();
  await page.goto(device.verification_uri_complete ?? "");
  await eventually(() => code.inputValue(), device.user_code ?? "");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText(`It shows the code ${device.user_code}.`).waitFor();
  await assertAccessible(page);
  await page.getByRole("button", { name: "Allow" }).click();
  await page.getByRole("heading", { name: "Device connected" }).waitFor();
  await assertAccessible(page);
  const grant = { grant_type: "urn:ietf:params:oauth:grant-type:device_code", device_code: device.device_code ?? "" };
  assert.ok((await askForTokens("token", grant)).access_token);
});

async function askForTokens(endpoint: string, form: Record<string, string>): Promise<Record<string, string>> {
  const body = new URLSearchParams({ client_id: "octavo-cli", ...form });
  const answer = await fetch(`${octavo.origin}/oauth2/${endpoint}`, { method: "POST", body });
  return (await answer.json()) as Record<string, string>;
}

function authorizeUrl(asked = scope): string {
  const query = { client_id: client.clientId, response_type: "code", redirect_uri: callback, scope: asked, state: "x" };
  return `${octavo.origin}/oauth2/authorize?${new URLSearchParams(query)}`;
}

/** What the application sees. */
async function platforms(): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}`, "x-api-key": client.clientId };
  const answer = await fetch(`${octavo.origin}/v1/accounts`, { headers });
  return ((await answer.json()) as { platform: string }[]).map(({ platform }) => platform);
}

async function account(platform: string, workspace?: string): Promise<void> {
  await call("POST", "/v1/sandbox/accounts", { platform }, workspace ? { "x-octavo-workspace": workspace } : {});
}

async function call<T>(method: string, path: string, body: object, more: Record<string, string> = {}): Promise<T> {
  const authorization = `Bearer ${octavo.portalToken(mara.email)}`;
  const headers = { authorization, "content-type": "application/json", ...more };
  const answer = await fetch(octavo.origin + path, { method, headers, body: JSON.stringify(body) });
  assert.ok(answer.ok, `${path} answered ${answer.status}`);
  return (await answer.json()) as T;
}
