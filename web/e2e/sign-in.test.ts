/** The sign-in service's own pages: their theme, and what they say before anything is sent. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible } from "./harness/browser.ts";
import { mara } from "./harness/people.ts";
import { browserSuite, octavo, page, problems } from "./harness/suite.ts";
import { eventually } from "./harness/until.ts";

browserSuite();

const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test("the chosen theme holds on the sign-in pages, and is chosen there too", async () => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(`${octavo.origin}/webhooks`);
  await page.getByRole("button", { name: "Switch light and dark" }).click();
  const dark = await paper();
  for (const path of ["/login", "/signup", "/setup?token=unknown", "/logout"]) {
    await page.goto(octavo.origin + path);
    await eventually(paper, dark, path);
  }
  await page.goto(`${octavo.origin}/login`);
  await page.getByRole("button", { name: "Switch light and dark" }).click();
  await eventually(paper, (found) => found !== dark);
  await page.goto(`${octavo.origin}/webhooks`);
  await eventually(paper, (found) => found !== dark);
  assert.deepEqual(
    problems.filter((problem) => !problem.includes("410")),
    [],
  );
});

test("the first empty field has the focus", async () => {
  await page.goto(`${octavo.origin}/login`);
  await eventually(() => page.getByLabel("E-mail").evaluate((field) => field === document.activeElement), true);
  const returnTo = encodeURIComponent("/oauth2/authorize?login_hint=mara@fernhill.example");
  await page.goto(`${octavo.origin}/login?returnTo=${returnTo}`);
  await eventually(() => page.getByLabel("Password").evaluate((field) => field === document.activeElement), true);
});

test("the password is shown and hidden again", async () => {
  await page.goto(`${octavo.origin}/signup`);
  await page.getByLabel("Password").fill("three folds");
  await page.getByRole("button", { name: "Show" }).click();
  await eventually(() => page.getByLabel("Password").getAttribute("type"), "text");
  await page.getByRole("button", { name: "Hide" }).click();
  await eventually(() => page.getByLabel("Password").getAttribute("type"), "password");
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
  await eventually(() => password.getAttribute("aria-invalid"), "true");
  await eventually(() => password.evaluate((field) => field === document.activeElement), true);
  await eventually(() => page.getByText("Enter your e-mail address.").count(), 0);
  await assertAccessible(page);
  await eventually(() => new URL(page.url()).pathname, "/signup");
  await password.fill(mara.password);
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.waitForURL((url) => url.pathname !== "/signup");
});
