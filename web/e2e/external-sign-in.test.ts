/**
 * Sign-in by an external issuer, which is a real provider from the registries, in real Chromium.
 * crates/octavo/tests/it/external_sign_in.rs has an issuer that lies.
 */
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { assertAccessible, openPage } from "./harness/browser.ts";
import { allowAtIssuer, Issuer, signInAtIssuer } from "./harness/issuer.ts";
import { mara } from "./harness/people.ts";
import { OctavoServer } from "./harness/server.ts";
import { story } from "./harness/story.ts";
import { browser, browserSuite, octavo, page, problems } from "./harness/suite.ts";

let issuer: Issuer;
before(async () => {
  issuer = await Issuer.start();
});
browserSuite(
  async () => issuer.serve(octavo.origin),
  () => OctavoServer.start(undefined, issuer.settings()),
);
after(() => issuer?.stop());

const step = story();
const ivo = "ivo@fernhill.example";

async function pressContinue(): Promise<void> {
  await page.getByRole("button", { name: "Continue with Fernhill" }).click();
}

step("a person comes by the issuer and gets to where they wanted", async () => {
  await page.goto(`${octavo.origin}/portal/account`);
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await assertAccessible(page);
  await pressContinue();
  await signInAtIssuer(page, ivo);
  await allowAtIssuer(page);
  await page.waitForURL(`${octavo.origin}/portal/account`);
  await page.getByText("You sign in with Fernhill and have no password here.").waitFor();
  await page.getByText(ivo).first().waitFor();
  await assertAccessible(page);
  assert.deepEqual(problems, []);
});

step("a sensitive change needs a new sign-in at the issuer", async () => {
  const other = await openPage(browser);
  await other.page.close();
  await page.goto(`${octavo.origin}/oauth2/authorize?${await authorizeQuery()}`);
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await pressContinue();
  // The person is signed in there, and must sign in again all the same.
  await signInAtIssuer(page, ivo);
  await page.waitForURL((url) => url.pathname.startsWith("/portal"));
});

/** As the portal asks for it. */
async function authorizeQuery(): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode("v".repeat(43)));
  return new URLSearchParams({
    client_id: "octavo-portal",
    redirect_uri: `${octavo.origin}/portal`,
    response_type: "code",
    scope: "openid",
    code_challenge: Buffer.from(digest).toString("base64url"),
    code_challenge_method: "S256",
    max_age: "0",
  }).toString();
}

step("sign-out goes on to the issuer and comes back", async () => {
  await page.goto(`${octavo.origin}/portal`);
  await page.getByText(`Welcome, ${ivo}`).waitFor();
  await page.getByRole("button", { name: "Log out" }).click();
  await page.getByRole("button", { name: /^Yes, sign me out/ }).click();
  await page.waitForURL(`${octavo.origin}/`);
  problems.length = 0;
  await page.goto(`${octavo.origin}/login`);
});

step("the next sign-in is the same person's, with a new key of the issuer", async () => {
  issuer.rotate();
  await pressContinue();
  await signInAtIssuer(page, ivo);
  await allowAtIssuer(page);
  await page.getByText(`Welcome, ${ivo}`).waitFor();
});

step("an address that the issuer has not confirmed is refused", async () => {
  const { page: other } = await openPage(browser);
  issuer.unverified.add("eve@fernhill.example");
  await other.goto(`${octavo.origin}/login`);
  await other.getByRole("button", { name: "Continue with Fernhill" }).click();
  await signInAtIssuer(other, "eve@fernhill.example");
  await allowAtIssuer(other);
  await other.getByText("Fernhill has not confirmed your e-mail address.").waitFor();
  await assertAccessible(other);
  await other.context().close();
});

step("an account from before is connected by its own sign-in", async () => {
  octavo.command(["user", "add", mara.email], mara.password);
  const { page: other } = await openPage(browser);
  await other.goto(`${octavo.origin}/login`);
  await other.getByRole("button", { name: "Continue with Fernhill" }).click();
  await signInAtIssuer(other, mara.email);
  await allowAtIssuer(other);
  await other.getByText("to your account here, to connect it to Fernhill.").waitFor();
  assert.equal(await other.getByLabel("E-mail").inputValue(), mara.email);
  await other.getByLabel("Password").fill(mara.password);
  await other.keyboard.press("Enter");
  await other.getByRole("heading", { name: "Connect Fernhill?" }).waitFor();
  await assertAccessible(other);
  await other.getByRole("button", { name: "Connect Fernhill" }).click();
  await other.getByText(`Welcome, ${mara.email}`).waitFor();
  await other.context().close();
});

step("a disabled person stays out", async () => {
  octavo.command(["user", "disable", mara.email]);
  const { page: other } = await openPage(browser);
  await other.goto(`${octavo.origin}/login`);
  await other.getByRole("button", { name: "Continue with Fernhill" }).click();
  await signInAtIssuer(other, mara.email);
  await allowAtIssuer(other);
  await other.getByText("Your account here is disabled.").waitFor();
  await other.context().close();
});

step("an issuer that is away is reported on the sign-in page", async () => {
  const { page: other } = await openPage(browser);
  await issuer.stop();
  await other.goto(`${octavo.origin}/login`);
  await other.getByRole("button", { name: "Continue with Fernhill" }).click();
  await other.waitForURL((url) => url.host === new URL(issuer.url).host || url.pathname === "/login/external");
  await other.context().close();
});
