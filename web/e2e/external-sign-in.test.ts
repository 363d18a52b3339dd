/**
 * Sign-in by an external issuer, which is a real provider from the registries, in real Chromium.
 * crates/octavo/tests/it/external_sign_in.rs has an issuer that lies.
 */
import assert from "node:assert/strict";
import { after } from "node:test";
import type { Page } from "playwright-core";
import { assertAccessible, openPage } from "./harness/browser.ts";
import { allowAtIssuer, Issuer, signInAtIssuer } from "./harness/issuer.ts";
import { mara } from "./harness/people.ts";
import { OctavoServer } from "./harness/server.ts";
import { story } from "./harness/story.ts";
import { browser, browserSuite, octavo, page, problems } from "./harness/suite.ts";
import { eventually } from "./harness/until.ts";

let issuer: Issuer;
browserSuite(
  async () => {
    issuer.serve(octavo.origin);
    await stayHere(page);
  },
  async () => {
    issuer = await Issuer.start();
    return OctavoServer.start(undefined, issuer.settings());
  },
);
after(() => issuer?.stop());

const step = story();
const ivo = "ivo@fernhill.example";

/** The provider's pages ask for a font from elsewhere. */
async function stayHere(visitor: Page): Promise<void> {
  await visitor.context().route("https://**", (route) => route.abort());
}

/** Another browser on the sign-in page, which goes on to the issuer. */
async function newcomer(email: string): Promise<Page> {
  const { page: other } = await openPage(browser);
  await stayHere(other);
  await other.goto(`${octavo.origin}/login`);
  await other.getByRole("button", { name: "Continue with Fernhill" }).click();
  await signInAtIssuer(other, email);
  await allowAtIssuer(other);
  return other;
}

async function pressContinue(): Promise<void> {
  await page.getByRole("button", { name: "Continue with Fernhill" }).click();
}

step("a person comes by the issuer and gets to where they wanted", async () => {
  await page.goto(`${octavo.origin}/portal/settings/you`);
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await assertAccessible(page);
  await pressContinue();
  await signInAtIssuer(page, ivo);
  await allowAtIssuer(page);
  await page.waitForURL(`${octavo.origin}/portal/settings/you`);
  await page.getByText("You sign in with Fernhill and have no password here.").waitFor();
  await page.getByText(ivo).first().waitFor();
  await assertAccessible(page);
  assert.deepEqual(
    problems.filter((problem) => problem.includes(octavo.origin)),
    [],
  );
});

step("a sensitive change needs a new sign-in at the issuer", async () => {
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
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("button", { name: "Yes, sign me out" }).click();
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
  issuer.unverified.add("eve@fernhill.example");
  const other = await newcomer("eve@fernhill.example");
  await other.getByText("Fernhill has not confirmed your e-mail address.").waitFor();
  await assertAccessible(other);
  await other.context().close();
});

step("an account from before is connected by its own sign-in", async () => {
  octavo.command(["user", "add", mara.email], mara.password);
  const other = await newcomer(mara.email);
  await other.getByText("to your account here, to connect it to Fernhill.").waitFor();
  await eventually(() => other.getByLabel("E-mail").inputValue(), mara.email);
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
  const other = await newcomer(mara.email);
  await other.getByText("Your account here is disabled.").waitFor();
  await other.context().close();
});

step("an issuer that is away keeps nobody else out", async () => {
  await issuer.stop();
  const lonely = await OctavoServer.start(undefined, issuer.settings());
  try {
    lonely.command(["user", "add", mara.email], mara.password);
    const { page: other } = await openPage(browser);
    await other.goto(`${lonely.origin}/login`);
    await other.getByRole("button", { name: "Continue with Fernhill" }).click();
    await other.getByText("Fernhill can't be reached at the moment.").waitFor();
    await assertAccessible(other);
    await other.getByLabel("E-mail").fill(mara.email);
    await other.getByLabel("Password").fill(mara.password);
    await other.keyboard.press("Enter");
    await other.getByText(`Welcome, ${mara.email}`).waitFor();
    await other.context().close();
  } finally {
    await lonely.stop();
  }
});
