/** The sign-in service's own pages: their theme, and what they say before anything is sent. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible } from "./harness/browser.ts";
import { mara } from "./harness/people.ts";
import { browserSuite, octavo, page, problems } from "./harness/suite.ts";

browserSuite();

const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test("the chosen theme holds on the sign-in pages, and is chosen there too", async () => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(`${octavo.origin}/webhooks`);
  await page.getByRole("button", { name: "Switch light and dark" }).click();
  const dark = await paper();
  for (const path of ["/login", "/signup", "/setup?token=unknown", "/logout"]) {
    await page.goto(octavo.origin + path);
    assert.equal(await paper(), dark, path);
  }
  await page.goto(`${octavo.origin}/login`);
  await page.getByRole("button", { name: "Switch light and dark" }).click();
  assert.notEqual(await paper(), dark);
  await page.goto(`${octavo.origin}/webhooks`);
  assert.notEqual(await paper(), dark);
  assert.deepEqual(
    problems.filter((problem) => !problem.includes("410")),
    [],
  );
});

test("the first empty field has the focus", async () => {
  await page.goto(`${octavo.origin}/login`);
  assert.equal(await page.getByLabel("E-mail").evaluate((field) => field === document.activeElement), true);
  const returnTo = encodeURIComponent("/oauth2/authorize?login_hint=mara@fernhill.example");
  await page.goto(`${octavo.origin}/login?returnTo=${returnTo}`);
  assert.equal(await page.getByLabel("Password").evaluate((field) => field === document.activeElement), true);
});

test("the password is shown and hidden again", async () => {
  await page.goto(`${octavo.origin}/signup`);
  await page.getByLabel("Password").fill("three folds");
  await page.getByRole("button", { name: "Show" }).click();
  assert.equal(await page.getByLabel("Password").getAttribute("type"), "text");
  await page.getByRole("button", { name: "Hide" }).click();
  assert.equal(await page.getByLabel("Password").getAttribute("type"), "password");
});

test("a short password is refused in the page's own words, beside the field", async () => {
  await page.goto(`${octavo.origin}/signup`);
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.getByText("Enter your e-mail address.").waitFor();
  await page.getByLabel("E-mail").fill(mara.email);
  await page.getByLabel("Password").fill("three");
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.getByText("This password has 5 characters. Use at least 15.").waitFor();
  const password = page.getByLabel("Password");
  assert.equal(await password.getAttribute("aria-invalid"), "true");
  assert.equal(await password.evaluate((field) => field === document.activeElement), true);
  assert.equal(await page.getByText("Enter your e-mail address.").count(), 0);
  await assertAccessible(page);
  assert.equal(new URL(page.url()).pathname, "/signup");
  await password.fill(mara.password);
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.waitForURL((url) => url.pathname !== "/signup");
});
