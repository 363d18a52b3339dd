/** Choosing accounts once, of fifty on a phone: the text comes first, names are always visible, a tap on one chooses it. */
import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import { networkNames } from "../app/lib/networks.ts";
import { assertAccessible } from "./harness/browser.ts";
import { textOf } from "./harness/composer.ts";
import { Developer } from "./harness/developer.ts";
import { story } from "./harness/story.ts";
import { octavo, page, portalSuite } from "./harness/suite.ts";
import { eventually } from "./harness/until.ts";

const phone = { width: 390, height: 844 };
const platforms = Object.keys(networkNames);

portalSuite(async () => {
  const developer = Developer.signedUp(octavo);
  for (let index = 0; index < 50; index++) {
    await developer.call("POST", "/v1/sandbox/accounts", { platform: platforms[index % platforms.length] });
  }
});

const step = story();

step("on a phone the text is within the first screen, with the cursor in it", async () => {
  await page.setViewportSize(phone);
  await page.goto(`${octavo.origin}/portal/posts/new`);
  await page.getByText("0 of 50").waitFor();
  await assertTextInView();
  await eventually(() => textOf(page).evaluate((field) => field === document.activeElement), true);
  await assertAccessible(page);
});

step("every account has its name in view, and a tap on a name chooses it", async () => {
  await press("Choose accounts");
  await eventually(() => lines().count(), 50);
  const names = await lines().locator("b").all();
  assert.equal(names.length, 50);
  for (const name of names) {
    const box = await name.boundingBox();
    assert.ok(box && box.width > 40 && box.x + box.width <= phone.width, await name.innerText());
  }
  await assertAccessible(page);
  const bluesky = lines().filter({ has: page.getByRole("checkbox", { name: /^Post to Bluesky:/ }) });
  const name = bluesky.first().locator("b");
  await name.click();
  await eventually(() => bluesky.first().getByRole("checkbox").isChecked(), true);
  await eventually(() => page.getByRole("tab").count(), 1, "the first tap only chooses");
  await bluesky.nth(1).locator("b").click();
  await name.click();
  await eventually(() => page.getByRole("tab").count(), 2, "the next one shows its version");
  await eventually(() => bluesky.first().getByRole("checkbox").isChecked(), true);
  await name.click();
});

step("the fold names those that are chosen, and gives the cursor back to the text", async () => {
  for (const network of ["Threads", "Telegram"]) {
    const boxes = await page.getByRole("checkbox", { name: new RegExp(`^Post to ${network}:`) }).all();
    for (const box of boxes.slice(0, 3)) await box.check();
  }
  await press("Use 8 accounts");
  await eventually(() => textOf(page).evaluate((field) => field === document.activeElement), true);
  await eventually(() => lines().locator("b").filter({ visible: true }).count(), 6);
  await page.getByText("and 2 more").waitFor();
  await assertTextInView();
  await assertAccessible(page);
});

step("the search finds an account by its network too, and Enter takes the first match", async () => {
  await press("Change accounts");
  const search = page.getByRole("searchbox", { name: "Search 50 accounts" });
  await search.fill("linke");
  await eventually(
    () => lines().count(),
    (count) => count > 0 && count < 10,
  );
  await search.press("Enter");
  await page.getByText("9 of 50").waitFor();
  await eventually(() => search.inputValue(), "");
  await search.fill("cellar");
  await page.getByText("No results for “cellar”").waitFor();
  await search.fill("");
});

step("the next post begins with the accounts of the last one", async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await press("Use 9 accounts");
  await textOf(page).fill("Fifty accounts, chosen once.");
  await page.getByText("Ready for").waitFor();
  await press("Publish now");
  await page.locator(".post-meta").waitFor();
  await page.goto(`${octavo.origin}/portal/posts/new`);
  await page.getByText("9 of 50").waitFor();
  await eventually(() => lines().count(), 9);
  const last = page.getByRole("button", { name: "As last time 9" });
  await eventually(() => last.getAttribute("aria-pressed"), "true");
  await last.click();
  await page.getByText("0 of 50").waitFor();
  await last.click();
  await page.getByText("9 of 50").waitFor();
  await assertAccessible(page);
});

/** The first line of the text is on the screen, above the bar at its foot. */
async function assertTextInView(): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  const field = await textOf(page).boundingBox();
  const bar = await page.locator(".action-bar").boundingBox();
  assert.ok(field && bar && field.y + field.height <= bar.y, `${field?.y} px of ${bar?.y}`);
}

function lines(): Locator {
  return page.getByRole("list", { name: "Goes to" }).locator("li:not(.roster-more)");
}

function press(name: string): Promise<void> {
  return page.getByRole("button", { name, exact: true }).click();
}
