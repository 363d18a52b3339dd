/** A person's own account: name, password, where they are signed in, and which applications act for them. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Locator } from "playwright-core";
import { assertAccessible, openPage } from "./harness/browser.ts";
import { authorizationCode } from "./harness/consent.ts";
import { mara, signUp } from "./harness/people.ts";
import { visit } from "./harness/places.ts";
import { story } from "./harness/story.ts";
import { OctavoServer } from "./harness/server.ts";
import { browser, browserSuite, octavo, page, problems } from "./harness/suite.ts";
import { codeNow } from "./harness/totp.ts";
import { eventually } from "./harness/until.ts";

const nextPassword = "sixteen pages folded three times";

const otherAddress = { "x-forwarded-for": "198.51.100.7" };

browserSuite(
  () => signUp(page, octavo.origin, mara),
  () => OctavoServer.start(undefined, { OCTAVO_SERVER_TRUSTED_PROXIES: "127.0.0.0/8" }),
);

const step = story();
let secret = "";
let recoveryCode = "";

step("the page is in the navigation and says who is signed in", async () => {
  await visit(page, "Settings", "You");
  await page.getByRole("heading", { name: "Your account" }).waitFor();
  await page.getByText(mara.email, { exact: true }).waitFor();
  await sessions().getByText("Chrome on Linux").waitFor();
  await sessions().getByText("This browser").waitFor();
  await eventually(() => page.getByRole("button", { name: "Sign out", exact: true }).count(), 0);
  await page.getByText("No application has access.").waitFor();
  await assertAccessible(page);
});

step("a valid name is saved, and an invalid one shows an error at the field", async () => {
  const name = page.getByRole("textbox", { name: "Name" });
  await name.fill("Mara\u200bLind");
  await page.getByRole("button", { name: "Save name" }).click();
  await page.getByText("The name contains the invisible character U+200B. Remove it.").waitFor();
  await eventually(() => name.getAttribute("aria-invalid"), "true");
  await name.fill(" Mara Lind ");
  await page.keyboard.press("Enter");
  await page.getByText("Your name is Mara Lind.").waitFor();
  await eventually(() => name.inputValue(), "Mara Lind");
  await page.reload();
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>("form input")?.value === "Mara Lind");
  problems.length = 0;
});

step("another browser is signed out from here", async () => {
  const other = await signedIn();
  await page.reload();
  const row = sessions().getByRole("listitem").filter({ hasNotText: "This browser" });
  await row.getByText("127.0.0.1").waitFor();
  await assertAccessible(page);
  await row.getByRole("button", { name: "Sign out" }).press("Enter");
  await page.getByText("Chrome on Linux was signed out.").waitFor();
  await row.waitFor({ state: "detached" });
  await eventually(() => page.evaluate(() => document.activeElement?.tagName), "SECTION", "the focus stays near");
  await other.page.goto(`${octavo.origin}/portal/posts`);
  await other.page.getByRole("button", { name: "Sign in again" }).first().click();
  await other.page.getByLabel("E-mail").waitFor();
  await other.page.context().close();
});

step("all other browsers are signed out after a question", async () => {
  const others = [await signedIn(), await signedIn()];
  await page.reload();
  await page.getByRole("button", { name: "Sign out all others" }).click();
  const question = page.getByRole("alertdialog", { name: "Sign out all other browsers" });
  await assertAccessible(page);
  await question.getByRole("button", { name: "Cancel" }).click();
  await eventually(() => sessions().getByRole("listitem").count(), 3);
  await page.getByRole("button", { name: "Sign out all others" }).click();
  await question.getByRole("button", { name: "Sign out all others" }).click();
  await page.getByText("All other browsers were signed out.").waitFor();
  await page.waitForFunction(() => document.querySelectorAll("[aria-label=Sessions] > li").length === 1);
  await eventually(() => page.getByRole("button", { name: "Sign out all others" }).count(), 0);
  for (const other of others) await other.page.context().close();
});

step("an application is listed with what it may do, and loses its access", async () => {
  const callback = `${octavo.origin}/healthz`;
  const { clientId, clientSecret } = octavo.createApp(mara.email, "Press & Co", callback);
  const code = await authorizationCode(
    browser,
    { origin: octavo.origin, clientId },
    callback,
    "posts.write accounts.read",
  );
  const form = { grant_type: "authorization_code", code, redirect_uri: callback };
  const body = new URLSearchParams({ ...form, client_id: clientId, client_secret: clientSecret });
  const granted = await fetch(`${octavo.origin}/oauth2/token`, { method: "POST", body });
  const { access_token: token } = (await granted.json()) as { access_token: string };
  const call = () =>
    fetch(`${octavo.origin}/v1/accounts`, { headers: { authorization: `Bearer ${token}`, "x-api-key": clientId } });
  assert.equal((await call()).status, 200);
  await page.reload();
  const row = page.getByRole("list", { name: "Connected applications" }).getByRole("listitem", { name: "Press & Co" });
  await row.getByText("see your connected accounts, publish for you").waitFor();
  await assertAccessible(page);
  await row.getByRole("button", { name: "Withdraw access" }).click();
  const question = page.getByRole("alertdialog", { name: "Withdraw access from Press & Co" });
  await question.getByRole("button", { name: "Withdraw access" }).click();
  await page.getByText("Press & Co no longer has access to your account.").waitFor();
  await page.getByText("No application has access.").waitFor();
  assert.equal((await call()).status, 401);
});

step("a wrong or weak password shows an error at the field", async () => {
  await page.getByRole("button", { name: "Change password" }).press("Enter");
  await submitPasswords("", "short");
  await dialog().getByText("Enter your current password.").waitFor();
  await dialog().getByText("Use at least 15 characters.").waitFor();
  await assertAccessible(page);
  await submitPasswords("not the password", nextPassword);
  await dialog().getByText("This is not your password. Try again.").waitFor();
  await submitPasswords(mara.password, "a".repeat(20));
  await dialog().getByText("This password is easy to guess.").waitFor();
  await page.keyboard.press("Escape");
  await dialog().waitFor({ state: "detached" });
  await eventually(() => page.url(), `${octavo.origin}/portal/settings/you`);
  await eventually(() => page.evaluate(() => document.activeElement?.textContent), "Change password");
  problems.length = 0;
});

step("after a sign-in of long ago, a fresh one leads back to the form", async () => {
  elapse(11 * 60);
  await page.getByRole("button", { name: "Change password" }).click();
  await submitPasswords(mara.password, nextPassword);
  await signInAgain();
  problems.length = 0;
  // The portal knows the time itself when it is in its own token.
  await page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith("oidc.user:")) ?? "";
    const user = JSON.parse(sessionStorage.getItem(key) ?? "") as { profile: { auth_time: number } };
    user.profile.auth_time -= 11 * 60;
    sessionStorage.setItem(key, JSON.stringify(user));
  });
  elapse(11 * 60);
  await page.goto(`${octavo.origin}/portal/settings/you`);
  await page.getByRole("button", { name: "Change password" }).click();
  await assertAccessible(page);
  await signInAgain();
});

step("a new password is set, and others must know it", async () => {
  await submitPasswords(mara.password, nextPassword);
  await page.getByText("Your password was changed. You are signed out everywhere else.").waitFor();
  await dialog().waitFor({ state: "detached" });
  await page.reload();
  await sessions().getByText("This browser").waitFor();
  const other = await openPage(browser);
  await fillSignIn(other.page, mara.password);
  await other.page.getByText("The e-mail and password do not match. Try again.").waitFor();
  await fillSignIn(other.page, nextPassword);
  await other.page.getByText(`Welcome, ${mara.email}`).waitFor();
  await other.page.context().close();
});

step("an authenticator app is set up with its secret, and its recovery codes are shown once", async () => {
  await page.getByRole("button", { name: "Set up an authenticator app" }).press("Enter");
  const code = dialog().getByLabel("The six digits that it shows");
  await code.waitFor();
  await dialog().getByRole("img", { name: "QR code with the secret" }).waitFor();
  await assertAccessible(page);
  await code.fill("000000");
  await page.keyboard.press("Enter");
  await dialog().getByText("The code does not match.").waitFor();
  problems.length = 0;
  secret = ((await dialog().locator(".totp-secret .mono").textContent()) ?? "").replaceAll(" ", "");
  await code.fill(codeNow(secret));
  await page.keyboard.press("Enter");
  const codes = dialog().getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await codes.first().waitFor();
  await eventually(() => codes.count(), 10);
  recoveryCode = (await codes.first().textContent()) ?? "";
  await assertAccessible(page);
  await page.keyboard.press("Enter");
  await dialog().waitFor({ state: "detached" });
  await page.getByText("Recovery codes left: 10 of 10.").waitFor();
  await assertAccessible(page);
});

step("sign-in asks for a code, and accepts a recovery code", async () => {
  const other = await openPage(browser);
  await fillSignIn(other.page, nextPassword);
  await other.page.getByRole("heading", { name: "Enter your code" }).waitFor();
  await assertAccessible(other.page);
  await other.page.getByRole("button", { name: "Sign in" }).click();
  await other.page.getByText("Enter the code.").waitFor();
  await other.page.getByLabel("Code").fill("000000");
  await other.page.getByRole("button", { name: "Sign in" }).click();
  await other.page.getByText("This code is wrong or was used before.").waitFor();
  await assertAccessible(other.page);
  await other.page.getByLabel("Code").fill(recoveryCode.toUpperCase());
  await other.page.keyboard.press("Enter");
  await other.page.getByText(`Welcome, ${mara.email}`).waitFor();
  await other.page.context().close();
});

step("the authenticator app is turned off after a fresh sign-in with a code", async () => {
  elapse(11 * 60);
  await page.reload();
  await page.getByText("Recovery codes left: 9 of 10.").waitFor();
  await page.getByRole("button", { name: "Turn off" }).click();
  await dialog().getByRole("button", { name: "Turn off" }).click();
  await dialog().getByText("Enter your password.").waitFor();
  await dialog().getByLabel("Your password").fill(nextPassword);
  await dialog().getByRole("button", { name: "Turn off" }).click();
  await page.getByRole("dialog", { name: "Sign in again" }).getByRole("button", { name: "Sign in again" }).click();
  // From another address: the story has almost used up the ten sign-ins a minute of the first one.
  await page.setExtraHTTPHeaders(otherAddress);
  problems.length = 0;
  await page.getByLabel("Password").fill(nextPassword);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByLabel("Code").fill(codeNow(secret, 1));
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Turn off the authenticator app" }).waitFor();
  await assertAccessible(page);
  await dialog().getByLabel("Your password").fill("not the password of Mara");
  await page.keyboard.press("Enter");
  await dialog().getByText("This is not your password. Try again.").waitFor();
  await dialog().getByRole("button", { name: "Use a code instead" }).press("Enter");
  await dialog().getByLabel("Code of your authenticator app, or a recovery code").fill("000000");
  await page.keyboard.press("Enter");
  await dialog().getByText("This code is wrong or was used before.").waitFor();
  await assertAccessible(page);
  problems.length = 0;
  await dialog().getByRole("button", { name: "Use your password instead" }).click();
  await dialog().getByLabel("Your password").fill(nextPassword);
  await page.keyboard.press("Enter");
  await page.getByText("The authenticator app is off.").waitFor();
  await dialog().waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Set up an authenticator app" }).waitFor();
});

step("callback URLs change after a fresh sign-in, which leads back to them", async () => {
  elapse(11 * 60);
  await page.goto(`${octavo.origin}/portal`);
  await page.getByRole("button", { name: "Edit URLs" }).press("Enter");
  const urls = page.getByLabel("Callback URLs (one per line)");
  await urls.fill("https://fernhill.example/new");
  await page.getByRole("button", { name: "Save" }).click();
  const again = page.getByRole("dialog", { name: "Sign in again" });
  await again.getByText("Sign in again to change the callback URLs.").waitFor();
  await assertAccessible(page);
  await again.getByRole("button", { name: "Sign in again" }).click();
  problems.length = 0;
  await page.getByLabel("Password").fill(nextPassword);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await urls.fill("https://fernhill.example/new");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("The callback URLs of Press & Co were saved.").waitFor();
  await page.goto(`${octavo.origin}/portal/settings/you`);
});

step("a part that fails says so alone, and is loaded again", async () => {
  await page.route("**/v1/me/sessions", (route) => route.fulfill({ status: 503, json: {} }));
  await page.reload();
  const problem = page.getByRole("alert").filter({ hasText: "503" });
  await problem.waitFor();
  await page.getByText("No application has access.").waitFor();
  await page.unrouteAll();
  await problem.getByRole("button", { name: "Try again" }).click();
  await sessions().getByText("This browser").waitFor();
});

step("the data are downloaded as a file", async () => {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download your data" }).click(),
  ]);
  assert.equal(download.suggestedFilename(), "octavo-export.json");
  const data = JSON.parse(await readFile(await download.path(), "utf8")) as { person: { email: string } };
  assert.equal(data.person.email, mara.email);
});

step("the account is deleted after a fresh sign-in, and nobody signs in to it", async () => {
  elapse(11 * 60);
  await page.reload();
  await page.getByRole("button", { name: "Delete account" }).click();
  const deletion = page.getByRole("dialog", { name: "Delete your account" });
  const again = page.getByRole("dialog", { name: "Sign in again" });
  await deletion.or(again).waitFor();
  if (await deletion.isVisible()) await confirmDeletion(deletion);
  await again.getByRole("button", { name: "Sign in again" }).click();
  problems.length = 0;
  await page.getByLabel("Password").fill(nextPassword);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await deletion.waitFor();
  await assertAccessible(page);
  await eventually(() => deletion.getByRole("button", { name: "Delete account" }).isDisabled(), true);
  await confirmDeletion(deletion);
  await page.waitForURL(`${octavo.origin}/`);
  const other = await openPage(browser);
  await other.page.setExtraHTTPHeaders(otherAddress);
  await fillSignIn(other.page, nextPassword);
  await other.page.getByText("The e-mail and password do not match. Try again.").waitFor();
  await other.page.context().close();
});

async function confirmDeletion(deletion: Locator): Promise<void> {
  await deletion.getByLabel(`Type ${mara.email} to confirm`).fill(mara.email);
  await deletion.getByRole("button", { name: "Delete account" }).click();
}

function sessions(): Locator {
  return page.getByRole("list", { name: "Sessions" });
}

function dialog(): Locator {
  return page.getByRole("dialog");
}

async function submitPasswords(current: string, next: string): Promise<void> {
  await dialog().getByLabel("Current password").fill(current);
  await dialog().getByLabel("New password").fill(next);
  await dialog().getByRole("button", { name: "Change password" }).click();
}

/** From the dialog that asks for it, through the sign-in page, to the form for a new password. */
async function signInAgain(): Promise<void> {
  await page.getByRole("dialog", { name: "Sign in again" }).getByRole("button", { name: "Sign in again" }).click();
  await eventually(() => page.getByLabel("E-mail").inputValue(), mara.email);
  await page.getByLabel("Password").fill(mara.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("dialog", { name: "Change password" }).waitFor();
  await eventually(() => new URL(page.url()).pathname, "/portal/settings/you");
}

/** Another browser with Mara in the portal. */
async function signedIn() {
  const other = await openPage(browser);
  await fillSignIn(other.page, mara.password);
  await other.page.getByText(`Welcome, ${mara.email}`).waitFor();
  return other;
}

async function fillSignIn(other: typeof page, password: string): Promise<void> {
  await other.goto(`${octavo.origin}/portal`);
  await other.getByLabel("E-mail").fill(mara.email);
  await other.getByLabel("Password").fill(password);
  await other.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** As if the sign-ins had been made so many seconds earlier. */
function elapse(seconds: number): void {
  const database = new DatabaseSync(join(octavo.dataDir, "octavo.db"), { timeout: 10_000 });
  for (const table of ["session", "oidc_grant"]) {
    database.prepare(`UPDATE ${table} SET auth_time = auth_time - ?`).run(seconds * 1_000_000);
  }
  database.close();
}
