/** Confirming an address and resetting a password in the browser. crates/octavo/tests/it/mail.rs reads what arrives. */
import { assertAccessible, openPage } from "./harness/browser.ts";
import { mara, signUp } from "./harness/people.ts";
import { OctavoServer } from "./harness/server.ts";
import { story } from "./harness/story.ts";
import { browser, browserSuite, octavo, page, problems } from "./harness/suite.ts";
import { eventually } from "./harness/until.ts";

/** No mail server answers there: mail waits, and the pages must not. */
const settings = { OCTAVO_MAIL_SMTP_URL: "smtp://127.0.0.1:1", OCTAVO_MAIL_FROM: "Octavo <octavo@example.com>" };

browserSuite(
  () => signUp(page, octavo.origin, mara),
  () => OctavoServer.start(undefined, settings),
);

const step = story();

step("a link is sent to confirm or change the address", async () => {
  await page.goto(`${octavo.origin}/portal/settings/you`);
  await page.getByRole("button", { name: "Confirm or change e-mail" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Your e-mail address" });
  const email = dialog.getByLabel("E-mail address");
  await eventually(() => email.inputValue(), mara.email);
  await assertAccessible(page);
  await email.fill("mara");
  await page.keyboard.press("Enter");
  await dialog.getByText("Write the e-mail address in full").waitFor();
  await assertAccessible(page);
  problems.length = 0;
  await email.fill("mara@fernhill.example");
  await page.keyboard.press("Enter");
  await page.getByText("A link is on its way to mara@fernhill.example. It works for an hour.").waitFor();
  await dialog.waitFor({ state: "detached" });
});

step("the sign-in page leads to a link for a new password", async () => {
  const other = await openPage(browser);
  await other.page.goto(`${octavo.origin}/login`);
  await other.page.getByRole("link", { name: "Forgot your password?" }).click();
  await other.page.getByRole("heading", { name: "Forgot your password?" }).waitFor();
  await assertAccessible(other.page);
  await other.page.getByLabel("E-mail").fill(mara.email);
  await other.page.keyboard.press("Enter");
  await other.page.getByText(`If ${mara.email} has an account here`).waitFor();
  await assertAccessible(other.page);
  await other.page.goto(`${octavo.origin}/confirm-email?token=used`);
  await other.page.getByText("This link was already used or has expired.").waitFor();
  await assertAccessible(other.page);
  await other.page.context().close();
});
