/** Passkeys in real Chromium with its virtual authenticator: adding one, signing in, stepping up, removing it. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { addAuthenticator } from "./harness/authenticator.ts";
import { assertAccessible } from "./harness/browser.ts";
import { mara, signUp } from "./harness/people.ts";
import { OctavoServer } from "./harness/server.ts";
import { story } from "./harness/story.ts";
import { browserSuite, octavo, page, problems } from "./harness/suite.ts";

/** Browsers offer no passkeys under an IP address. */
browserSuite(
  async () => {
    verifies = await addAuthenticator(page);
    await signUp(page, octavo.origin, mara);
  },
  () => OctavoServer.start(undefined, undefined, undefined, "localhost"),
);

/** Whether the device recognizes its user from here on. */
let verifies: Awaited<ReturnType<typeof addAuthenticator>>;
const step = story();

step("a passkey needs a name, and a device that verifies its user", async () => {
  await page.goto(`${octavo.origin}/portal/settings/you`);
  await page.getByText("You have no passkeys yet.").waitFor();
  await page.getByRole("button", { name: "Add a passkey" }).press("Enter");
  await page.getByRole("button", { name: "Add passkey" }).click();
  await dialog().getByText('Give the passkey a name, such as "Laptop".').waitFor();
  await assertAccessible(page);
  await dialog().getByLabel("Name").fill("Mara’s laptop");
  await verifies(false);
  await page.keyboard.press("Enter");
  await dialog().getByText("No passkey was added").waitFor();
  await assertAccessible(page);
  problems.length = 0;
});

step("a passkey is added and listed", async () => {
  await verifies(true);
  await page.getByRole("button", { name: "Add passkey" }).click();
  await page.getByText("Mara’s laptop was added.").waitFor();
  await dialog().waitFor({ state: "detached" });
  await row().getByText("not yet").waitFor();
  await assertAccessible(page);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await dialog().getByLabel("Name").fill("Again");
  await page.keyboard.press("Enter");
  await dialog().getByText("This device already has a passkey for your account.").waitFor();
  await page.keyboard.press("Escape");
});

step("it signs in without a password", async () => {
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL((url) => url.pathname !== "/portal/settings/you");
  await page.goto(`${octavo.origin}/portal`);
  const button = page.getByRole("button", { name: "Sign in with a passkey" });
  await button.waitFor();
  await assertAccessible(page);
  await verifies(false);
  await button.click();
  await page.getByText("No passkey was used.").waitFor();
  await assertAccessible(page);
  problems.length = 0;
  await verifies(true);
  await button.press("Enter");
  await page.getByText(`Welcome, ${mara.email}`).waitFor();
});

step("after a sign-in of long ago, the passkey leads back to the change", async () => {
  elapse(11 * 60);
  await page.goto(`${octavo.origin}/portal/settings/you`);
  await row().getByText("not yet").waitFor({ state: "detached" });
  await row().getByRole("button", { name: "Remove" }).click();
  await dialog().getByLabel("Your password").fill(mara.password);
  await page.getByRole("button", { name: "Remove passkey" }).click();
  await page.getByRole("dialog", { name: "Sign in again" }).getByRole("button", { name: "Sign in again" }).click();
  problems.length = 0;
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByRole("dialog", { name: "Remove Mara’s laptop" }).waitFor();
  await assertAccessible(page);
});

step("a removed passkey signs nobody in", async () => {
  await page.getByRole("button", { name: "Remove passkey" }).click();
  await dialog().getByText("Enter your password.").waitFor();
  await dialog().getByLabel("Your password").fill(mara.password);
  await page.keyboard.press("Enter");
  await page.getByText("Mara’s laptop was removed.").waitFor();
  await page.getByText("You have no passkeys yet.").waitFor();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL((url) => url.pathname !== "/portal/settings/you");
  await page.goto(`${octavo.origin}/login`);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByText("This passkey does not sign in here.").waitFor();
});

function dialog() {
  return page.getByRole("dialog");
}

function row() {
  return page.getByRole("list", { name: "Passkeys" }).getByRole("listitem", { name: "Mara’s laptop" });
}

/** As if the sign-ins had been made so many seconds earlier. */
function elapse(seconds: number): void {
  const database = new DatabaseSync(join(octavo.dataDir, "octavo.db"), { timeout: 10_000 });
  for (const table of ["session", "oidc_grant"]) {
    database.prepare(`UPDATE ${table} SET auth_time = auth_time - ?`).run(seconds * 1_000_000);
  }
  database.close();
}
