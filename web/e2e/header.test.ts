/** The header: five entries, the places below each, and the addresses from before. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible } from "./harness/browser.ts";
import { visit } from "./harness/places.ts";
import { octavo, page, portalSuite, problems } from "./harness/suite.ts";
import { eventually } from "./harness/until.ts";

portalSuite();

test("five entries lead to their first place, and the line below names the others", async () => {
  await eventually(() => namesIn("Portal"), ["Overview", "Posts", "Accounts", "Developers", "Settings"]);
  await eventually(currentIn("Portal"), "Developers");
  await eventually(currentIn("Developers"), "Applications");
  await page.getByRole("heading", { name: "Your Applications", level: 1 }).waitFor();
  for (const [entry, places] of Object.entries({
    Posts: ["Calendar", "Drafts", "Approvals", "Comments", "Media", "Analytics"],
    Accounts: ["All accounts", "Connect links"],
    Developers: ["Applications", "Keys and agents", "Try it", "Request bins", "Sandbox"],
    Settings: ["Workspace", "Queue", "Members", "Audit log", "You"],
  })) {
    await visit(page, entry);
    await eventually(() => namesIn(entry), places);
    for (const place of places) {
      await visit(page, entry, place);
      await eventually(currentIn(entry), place);
      await eventually(currentIn("Portal"), entry);
    }
  }
  await visit(page, "Overview");
  await eventually(() => page.getByRole("navigation").count(), 1, "a single place needs no line");
  assert.deepEqual(problems, []);
});

test("an address from before leads to the new one, with its parameters", async () => {
  for (const [before, now] of [
    ["/portal/workspace", "/portal/settings"],
    ["/portal/workspace/keys?change=new-key", "/portal/keys?change=new-key"],
    ["/portal/workspace/queue", "/portal/settings/queue"],
    ["/portal/workspace/audit?action=member.invited", "/portal/settings/audit?action=member.invited"],
    ["/portal/account?change=password", "/portal/settings/you?change=password"],
    ["/portal?period=24h", "/portal/overview?period=24h"],
  ] as const) {
    await page.goto(octavo.origin + before);
    await eventually(() => page.url(), octavo.origin + now);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await eventually(() => page.getByRole("heading", { name: "Page not found" }).count(), 0);
  }
});

test("before the first post the overview is one sentence without plots", async () => {
  await page.goto(octavo.origin);
  await page.goto(`${octavo.origin}/portal/overview`);
  await page.getByText("Nothing was published yet.").waitFor();
  await page.getByText("Nothing needs you.").waitFor();
  await eventually(() => page.getByRole("radio", { name: "14 days" }).count(), 0);
  await assertAccessible(page);
});

test("on a phone all five entries are visible and large enough for a finger", async () => {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${octavo.origin}/portal/posts`);
    const entries = page.getByRole("navigation", { name: "Portal" }).getByRole("link");
    await eventually(() => entries.count(), 5);
    for (const entry of await entries.all()) {
      await eventually(
        () => entry.evaluate((link) => link.getBoundingClientRect().toJSON() as DOMRect),
        ({ left, right, height }) => left >= 0 && right <= width && height >= 44,
        `an entry at ${width} px.`,
      );
    }
    await assertAccessible(page);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
});

function namesIn(navigation: string): Promise<string[]> {
  return page.getByRole("navigation", { name: navigation }).getByRole("link").allInnerTexts();
}

function currentIn(navigation: string): () => Promise<string> {
  return () => page.getByRole("navigation", { name: navigation }).locator("[aria-current]").innerText();
}
