/** An agency's week: one person, 12 workspaces, seen together and acted on one by one. */
import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import {
  addClient,
  clientOf,
  headersIn,
  invite,
  names,
  others,
  portal,
  removeMara,
  timeIn,
  tom,
  toms,
  waitingIn,
  zoneByDay,
} from "./harness/agency.ts";
import { call } from "./harness/agent.ts";
import { assertAccessible } from "./harness/browser.ts";
import { mara, signUp } from "./harness/people.ts";
import { visit } from "./harness/places.ts";
import { OctavoServer } from "./harness/server.ts";
import { story } from "./harness/story.ts";
import { browserSuite, octavo, page, problems } from "./harness/suite.ts";
import { eventually } from "./harness/until.ts";

browserSuite(
  async () => {
    const context = page.context();
    await signUp(page, octavo.origin, tom);
    await context.clearCookies();
    await page.evaluate(() => [localStorage, sessionStorage].forEach((store) => store.clear()));
    await signUp(page, octavo.origin, mara);
    await page.evaluate((zone) => localStorage.setItem("octavo-time-zone", zone), zoneByDay());
    for (const name of [...names, ...others]) await addClient(name, mara.email);
    await addClient(toms, tom.email);
    await invite(clientOf(toms).id);
    // Tom's page asked once more when his session was gone.
    problems.length = 0;
  },
  () => OctavoServer.start(["serve", "--sandbox"], { OCTAVO_QUOTAS_WORKSPACES: "20" }),
);

const step = story();

step("the switcher leads to the week of all workspaces", async () => {
  await page.goto(`${octavo.origin}/portal`);
  await page.getByRole("link", { name: "Posts" }).hover();
  await page.getByLabel("Workspace", { exact: true }).selectOption("All workspaces");
  await page.getByRole("heading", { name: "This week in 12 workspaces", level: 1 }).waitFor();
  await eventually(() => page.url(), /\/portal\/posts\?workspaces=all$/);
  await page.getByText("11 posts, 11 wait for you.").waitFor();
  const days = page.getByRole("group", { name: /^\d+ .*to \d+ / }).getByRole("region");
  await eventually(() => days.count(), 7);
  await eventually(() => slips().count(), 11);
  const read = /^\d\d:\d\d ?, ?Calloway Bakery ?, ?Post for Calloway Bakery ?, on Bluesky ?, ?Needs approval$/;
  await page.getByRole("link", { name: read }).waitFor();
  await eventually(() => counts().allInnerTexts(), ["0", ...Array.from({ length: 11 }, () => "1")]);
  await assertFitting();
});

step("a look at the week, the approvals and the accounts of all takes at most 30 calls", async () => {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/v1/")) calls.push(`${request.method()} ${pathname}${search}`);
  });
  await page.goto(`${octavo.origin}/portal/posts?workspaces=all`);
  await eventually(() => slips().count(), 11);
  await visitApprovals();
  await page.getByRole("heading", { name: "Approvals in 12 workspaces" }).waitFor();
  await eventually(() => page.getByRole("list", { name: "Posts" }).getByRole("button").count(), 11);
  await page.getByText("Every network accepts it as it is.").waitFor();
  await visit(page, "Accounts");
  await page.getByRole("heading", { name: "Accounts in 12 workspaces" }).waitFor();
  const accounts = page.getByRole("list", { name: "Connected accounts" }).getByRole("listitem");
  await eventually(() => accounts.count(), 11);
  await accounts.getByText("Merrow Mill", { exact: true }).waitFor();
  await page.waitForLoadState("networkidle");
  assert.ok(calls.length <= 30, `${calls.length} calls: ${calls.join(", ")}`);
  for (const list of ["/v1/posts", "/v1/accounts"]) {
    const asked = calls.filter((it) => it.startsWith(`GET ${list}?`) && it.includes("workspaces=all"));
    assert.ok(asked.length > 0 && asked.length <= 2, `${list}: ${calls.join(", ")}`);
  }
  page.removeAllListeners("request");
  await assertFitting();
});

step("one, some and none are chosen, and every screen keeps the choice", async () => {
  await visit(page, "Posts");
  await chooser().getByRole("button", { name: "None" }).click();
  await page.getByText("Choose at least one workspace.").waitFor();
  await assertFitting();
  await choose("Calloway Bakery");
  await page.getByRole("heading", { name: "This week in Calloway Bakery", level: 1 }).waitFor();
  await eventually(() => slips().count(), 1);
  await choose("Merrow Mill");
  await page.getByRole("heading", { name: "This week in 2 workspaces" }).waitFor();
  await eventually(() => slips().count(), 2);
  const chosen = `workspaces=${clientOf("Calloway Bakery").id}%2C${clientOf("Merrow Mill").id}`;
  await eventually(() => new URL(page.url()).search.includes(chosen), true);
  await visit(page, "Accounts");
  await page.getByRole("heading", { name: "Accounts in 2 workspaces" }).waitFor();
  await visit(page, "Settings");
  await visitApprovals();
  await page.getByRole("heading", { name: "Approvals in 2 workspaces" }).waitFor();
  await page.reload();
  await eventually(() => page.getByRole("list", { name: "Posts" }).getByRole("button").count(), 2);
  await eventually(() => page.getByLabel("Workspace", { exact: true }).inputValue(), "some");
});

step("a post of another workspace is approved in its workspace", async () => {
  await page.getByRole("button", { name: /Post for Calloway Bakery/ }).click();
  const sheet = page.getByRole("article", { name: "Post for Calloway Bakery" });
  await sheet.getByText("Calloway Bakery", { exact: true }).waitFor();
  await sheet.getByText("Every network accepts it as it is.").waitFor();
  await assertFitting();
  await page.keyboard.press("a");
  await page.getByText("The post was approved.").waitFor();
  await page.getByText("1 post waits.").waitFor();
  await eventually(() => waitingIn("Calloway Bakery"), 0);
  await eventually(() => waitingIn("Merrow Mill"), 1);
});

step("the search finds what is in the chosen workspaces", async () => {
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog");
  await palette.getByRole("combobox").fill("Post for");
  const found = palette.getByRole("group", { name: "Posts" }).getByRole("option");
  await eventually(() => found.count(), 2);
  await found.filter({ hasText: "Merrow Mill, " }).waitFor();
  await assertAccessible(page);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
});

step("arrows lead from day to day, Alt moves a post, and Enter opens it in its workspace", async () => {
  await visit(page, "Posts");
  await page.getByRole("heading", { name: "This week in 2 workspaces" }).waitFor();
  await slip("Merrow Mill").focus();
  const [today, before] = [await focusedDay(), Date.parse((await timeIn("Merrow Mill")) ?? "")];
  const [there, back] = today.includes("Sunday") ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
  await page.keyboard.press(there ?? "");
  await eventually(focusedDay, (day) => day !== "" && day !== today);
  await page.keyboard.press(back ?? "");
  await eventually(focusedDay, today);
  await slip("Merrow Mill").focus();
  await page.keyboard.press("Alt+ArrowDown");
  await page.getByText(/^Moved to /).waitFor();
  await eventually(() => timeIn("Merrow Mill"), new Date(before + 5 * 60_000).toISOString());
  await slip("Merrow Mill").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Post for Merrow Mill", level: 1 }).waitFor();
  await eventually(() => page.getByLabel("Workspace", { exact: true }).inputValue(), clientOf("Merrow Mill").id);
  await eventually(() => new URL(page.url()).search, "");
  await visit(page, "Posts");
  await page.getByRole("heading", { name: "This week in 2 workspaces" }).waitFor();
});

step("a new post asks for the workspace first, and remembers the last", async () => {
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "New post in…" });
  await eventually(() => dialog.getByRole("link").count(), 12);
  await assertFitting();
  await dialog.getByRole("link", { name: "Elm Pottery" }).click();
  await page.getByRole("textbox", { name: "Text", exact: true }).waitFor();
  await eventually(() => page.getByLabel("Workspace", { exact: true }).inputValue(), clientOf("Elm Pottery").id);
  await visit(page, "Posts");
  await page.getByRole("button", { name: "New post in…" }).click();
  await eventually(() => page.evaluate(() => document.activeElement?.textContent), /Elm Pottery/);
  await page.keyboard.press("Escape");
});

step("a workspace that can't be read is named, and the others are complete", async () => {
  await choose(toms);
  await eventually(() => slips().count(), 3);
  await removeMara();
  await choose("Grange Bees");
  const banner = page.getByRole("alert").filter({ hasText: `${toms} could not be read.` });
  await banner.getByText("The other 3 are complete.").waitFor();
  await eventually(() => slips().count(), 3);
  await slip("Grange Bees").waitFor();
  await assertFitting();
  await invite(clientOf(toms).id);
  await banner.getByRole("button", { name: "Try again" }).click();
  await banner.waitFor({ state: "detached" });
  await eventually(() => slips().count(), 4);
  problems.length = 0;
});

step("a new workspace begins as a copy of another", async () => {
  const source = clientOf("Merrow Mill").id;
  const slots = { timeZone: "Europe/London", slots: [{ day: "MONDAY", time: "09:30" }] };
  await call(octavo.origin, "PUT", "/v1/queue", slots, headersIn(source, mara.email));
  await page.getByRole("button", { name: "New workspace" }).click();
  const dialog = page.getByRole("dialog", { name: "New workspace" });
  await dialog.getByLabel("From a template").selectOption("Merrow Mill");
  await dialog.getByLabel("Name of the new workspace").fill("Vale Honey");
  await assertFitting();
  await dialog.getByRole("button", { name: "Create workspace" }).click();
  await eventually(
    () => page.getByLabel("Workspace", { exact: true }).locator("option:checked").innerText(),
    "Vale Honey",
  );
  const made = await call<{ id: string; name: string }[]>(octavo.origin, "GET", "/v1/workspaces", undefined, portal());
  const id = made.find(({ name }) => name === "Vale Honey")?.id ?? "";
  const queue = await call<{ timeZone: string }>(
    octavo.origin,
    "GET",
    "/v1/queue",
    undefined,
    headersIn(id, mara.email),
  );
  assert.equal(queue.timeZone, "Europe/London");
  // The tab shows one workspace again.
  await visit(page, "Posts");
  await page.getByRole("heading", { name: "Posts", level: 1 }).waitFor();
  assert.deepEqual(problems, []);
});

async function visitApprovals(): Promise<void> {
  await visit(page, "Posts");
  // Its number is part of its name.
  await page.getByRole("link", { name: /^Approvals/ }).click();
}

function slips(): Locator {
  return page.locator(".shared-week .slip");
}

function slip(name: string): Locator {
  return slips().filter({ hasText: `Post for ${name}` });
}

function focusedDay(): Promise<string> {
  return page.evaluate(() => document.activeElement?.closest("[data-day]")?.getAttribute("aria-label") ?? "");
}

function chooser(): Locator {
  return page.getByRole("region", { name: "Workspaces" });
}

function counts(): Locator {
  return chooser().locator(".chooser-count");
}

function choose(name: string): Promise<void> {
  return chooser().getByLabel(name).click();
}

/** The present state is accessible and no wider than the window, on a desktop and on a phone. */
async function assertFitting(): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await eventually(
      () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      true,
      `${page.url()} at ${width} px`,
    );
    await assertAccessible(page);
  }
}
