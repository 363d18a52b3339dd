/** The queue: set up, changed and copied by keyboard, refused at the field, kept unsaved, and shown in the calendar. */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { createApp } from "./harness/app.ts";
import { assertAccessible, openPage } from "./harness/browser.ts";
import { signUp } from "./harness/people.ts";
import { assertLight } from "./harness/screen-weight.ts";
import { visit } from "./harness/places.ts";
import { story } from "./harness/story.ts";
import { browser, octavo, page, portalSuite } from "./harness/suite.ts";
import { eventually } from "./harness/until.ts";

const tom = { email: "tom@fernhill.example", password: "twelve apples in a wooden crate" };
const path = "/portal/settings/queue";
/** Next month, so that none of its slots has passed. */
const month = (() => {
  const now = new Date();
  return new Date(Date.UTC(now.getFullYear(), now.getMonth() + 1, 1)).toISOString().slice(0, 7);
})();

portalSuite(() => createApp(page, "Fernhill Publisher"));

const step = story();

step("the screen adds at most 40 kB of scripts and styles in brotli", async () => {
  await assertLight(page, octavo.origin, path, page.getByText("Webhooks for"), page.getByText("No slots yet. Add"));
});

step("an empty queue begins with the weekdays, and the API names the next ten times", async () => {
  await visit(page, "Settings", "Queue");
  await page.getByRole("heading", { name: "Queue and slots", level: 1 }).waitFor();
  await eventually(() => page.getByLabel("Time zone").inputValue(), "Europe/Berlin", "the browser's own");
  await assertFits();
  await page.getByRole("button", { name: "Start with weekdays at 09:00" }).click();
  await page.getByText("Save the queue to see the times of your changes.").waitFor();
  await page.getByLabel("Time zone").selectOption("Europe/London");
  await save().click();
  await page.getByText("The queue was saved.").waitFor();
  const times = await next().allInnerTexts();
  assert.equal(times.length, 10);
  for (const shown of times) assert.match(shown, /^(Mon|Tue|Wed|Thu|Fri) \d+ \w{3}( \d{4})?, 09:00$/);
  await eventually(() => save().getAttribute("aria-disabled"), "true", "nothing is left to save");
  await assertFits();
});

step("a time is added and removed by keyboard, and the focus stays in the day", async () => {
  await day("Saturday").getByRole("button", { name: "Add a time on Saturday" }).focus();
  await page.keyboard.press("Enter");
  await eventually(focusedName, "Saturday, time 1");
  // Hours and minutes, and in some languages the half of the day, are stops of their own.
  for (let presses = 0; presses < 6 && (await focusedName()) === "Saturday, time 1"; presses++) {
    await page.keyboard.press("Tab");
  }
  await eventually(focusedName, "Remove Saturday, time 1");
  await page.keyboard.press("Enter");
  await eventually(focusedName, "Add a time on Saturday");
  await page.getByRole("status").getByText("Saturday, 09:00: removed").waitFor();
  await eventually(() => save().getAttribute("aria-disabled"), "true", "the queue is as it was");
});

step("what the API refuses is at its field, and a change takes it away", async () => {
  await add("Monday");
  await time("Monday", 2).fill("09:00");
  await add("Sunday");
  await time("Sunday", 1).fill("");
  await save().click();
  await day("Monday").getByText("This slot is there already. Send each slot once.").waitFor();
  await day("Sunday").getByText("This is not a time of day.").waitFor();
  await eventually(focusedName, /^Monday, time [12]$/);
  await assertAccessible(page);
  await time("Monday", 2).fill("12:30");
  await day("Sunday").getByText("This is not a time of day.").waitFor({ state: "detached" });
});

step("unsaved changes survive leaving the page, and are discarded on request", async () => {
  await page.getByRole("link", { name: "Posts", exact: true }).click();
  await page.getByRole("complementary", { name: "Drafts and queue" }).getByRole("link", { name: "Change" }).click();
  await page.getByText("You have unsaved changes.").waitFor();
  await eventually(() => time("Monday", 2).inputValue(), "12:30");
  await page.reload();
  await eventually(() => time("Monday", 2).inputValue(), "12:30");
  await page.getByRole("button", { name: "Discard changes" }).click();
  await eventually(() => time("Monday", 2).count(), 0);
  await eventually(() => page.getByText("You have unsaved changes.").count(), 0);
  await page.reload();
  await time("Monday", 1).waitFor();
  await eventually(() => time("Monday", 2).count(), 0);
});

step("a day is copied to others, and a change of someone else is reported before it is replaced", async () => {
  await add("Monday");
  await time("Monday", 2).fill("12:30");
  const copy = day("Monday").getByRole("button", { name: "Copy: the times of Monday" });
  await copy.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("status").getByText("The times of Monday were copied to all other days").waitFor();
  await eventually(() => time("Sunday", 2).inputValue(), "12:30");
  await put({ timeZone: "UTC", slots: [{ day: "FRIDAY", time: "18:00" }] });
  await page.reload();
  await page.getByText("The queue was changed elsewhere since you began.").waitFor();
  await page
    .getByText(/^Fri \d+ \w{3}( \d{4})?, 18:00$/)
    .first()
    .waitFor();
  await page.route("**/v1/queue", (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await save().click();
  await page.getByRole("alert").getByText("500").waitFor();
  await save().click();
  await page.getByText("The queue was saved.").waitFor();
  await eventually(
    () => next().allInnerTexts(),
    (times) => times.filter((it) => it.endsWith("12:30")).length === 5,
  );
});

step("the calendar shows free slots dashed, and a click opens the composer with that time", async () => {
  await connectBluesky();
  await page.goto(`${octavo.origin}/portal/posts?view=month&month=${month}`);
  const slot = page.locator(".free-slot").first();
  await slot.waitFor();
  await eventually(() => slot.evaluate((it) => getComputedStyle(it).borderTopStyle), "dashed");
  await assertAccessible(page);
  const at = (await slot.getAttribute("data-slot")) ?? "";
  const clock = await slot.locator(".mono").innerText();
  await slot.click();
  await page.waitForURL(/\/portal\/posts\/new\?time=/);
  await page.getByRole("textbox", { name: "Text", exact: true }).waitFor();
  await eventually(() => new URL(page.url()).searchParams.get("time"), at);
  await page.getByRole("button", { name: new RegExp(`^Schedule for \\d+ \\w{3}.*, ${clock}$`) }).waitFor();
});

step("a member who can't publish sees the queue, and nothing to change it with", async () => {
  const viewer = await inviteViewer();
  await viewer.goto(octavo.origin + path);
  await viewer.getByText("Your role can’t change the queue.").waitFor();
  await viewer.getByText("No slots yet.").first().waitFor();
  await eventually(() => viewer.getByRole("button", { name: /^(Save|Add|Remove|Copy)/ }).count(), 0);
  await assertAccessible(viewer);
  await put({ timeZone: "Europe/London", slots: [{ day: "FRIDAY", time: "18:00" }] });
  await viewer.reload();
  await viewer.getByRole("listitem").filter({ hasText: "Friday" }).getByText("18:00").waitFor();
  await assertAccessible(viewer);
});

/** At three widths, in both themes. */
async function assertFits(): Promise<void> {
  for (const width of [1280, 768, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= width, `${wide} px wide on ${width} px`);
    await assertAccessible(page);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

function day(name: string): Locator {
  return page.getByRole("list", { name: "Slots by day" }).getByRole("listitem", { name, exact: true });
}

function time(name: string, place: number): Locator {
  return page.getByLabel(`${name}, time ${place}`, { exact: true });
}

function add(name: string): Promise<void> {
  return page.getByRole("button", { name: `Add a time on ${name}` }).click();
}

function save(): Locator {
  return page.getByRole("button", { name: "Save queue" });
}

function next(): Locator {
  return page.getByRole("complementary", { name: "The next ten times" }).getByRole("listitem");
}

function focusedName(): Promise<string> {
  return page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
}

/** As someone else of the workspace that the page is in. */
async function put(queue: unknown): Promise<void> {
  const workspace = await page.evaluate(() => sessionStorage.getItem("octavo-workspace"));
  const response = await fetch(`${octavo.origin}/v1/queue`, {
    method: "PUT",
    headers: {
      authorization: `Bearer ${octavo.portalToken("mara.lind@fernhill.example")}`,
      "content-type": "application/json",
      ...(workspace && { "x-octavo-workspace": workspace }),
    },
    body: JSON.stringify(queue),
  });
  assert.equal(response.status, 200, await response.text());
}

async function connectBluesky(): Promise<void> {
  await page.goto(`${octavo.origin}/portal/accounts`);
  await page.getByRole("button", { name: "Sandbox account on Bluesky" }).click();
  await page.getByText("is connected in the sandbox.").waitFor();
}

/** Tom, as a viewer of a new workspace that the page is then in. */
async function inviteViewer(): Promise<Page> {
  await page.goto(`${octavo.origin}/portal/settings`);
  await page.getByLabel("Name of the new workspace").fill("Fernhill");
  await page.getByRole("button", { name: "Create workspace" }).click();
  await page.getByText("No Applications Yet").waitFor();
  await visit(page, "Settings", "Members");
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite to Fernhill" });
  await dialog.getByLabel("E-mail").fill(tom.email);
  await dialog.getByLabel("Role").selectOption("Viewer");
  await dialog.getByRole("button", { name: "Create invitation" }).click();
  const link = await page.locator(".invitation-link code").innerText();
  const { page: other } = await openPage(browser);
  await signUp(other, octavo.origin, tom);
  await other.goto(link);
  await other.getByRole("button", { name: "Join workspace" }).click();
  await other.getByRole("combobox", { name: "Workspace" }).waitFor();
  return other;
}
