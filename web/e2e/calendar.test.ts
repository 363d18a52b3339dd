/** The posts screen: a month, a week and a list of the same posts. */
import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import { assertAccessible } from "./harness/browser.ts";
import { Developer } from "./harness/developer.ts";
import { mara } from "./harness/people.ts";
import { assertLight } from "./harness/screen-weight.ts";
import { story } from "./harness/story.ts";
import { browserSuite, octavo, page } from "./harness/suite.ts";
import { eventually, until } from "./harness/until.ts";

/** Next month, so that no day of it has passed and none is today. */
const month = (() => {
  const now = new Date();
  return new Date(Date.UTC(now.getFullYear(), now.getMonth() + 1, 1)).toISOString().slice(0, 7);
})();
const time = (day: number) => `${month}-${day}T08:30:00.000Z`;

let developer: Developer;
let account: number;
let chat: string;
let moved: string;
let late: string;

browserSuite(async () => {
  developer = new Developer(octavo);
  ({ account, chat } = await developer.telegram());
  moved = await post("Open day: gate opens at nine", time(11));
  await post("Harvest week, day two", time(18));
  await post("Harvest week, last day", time(19));
  late = await post("Barn dance tickets", time(25));
  await page.goto(`${octavo.origin}/portal/posts?view=month&month=${month}`);
  await page.getByLabel("E-mail").fill(mara.email);
  await page.getByLabel("Password").fill(mara.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await slip("Open day").waitFor();
});

const step = story();

step("the screen adds at most 40 kB of scripts and styles in brotli", async () => {
  const path = `/portal/posts?view=month&month=${month}`;
  await assertLight(page, octavo.origin, path, page.getByText("Fernhill Publisher").first(), slip("Open day"));
});

step("a post is dragged to another day, keeps its time of day, and comes back", async () => {
  await assertAccessible(page);
  await slip("Open day").hover();
  await page.mouse.down();
  await cell(12).hover();
  await cell(12)
    .getByText(/^\w{3} 12 \w{3}, \d\d:\d\d$/)
    .waitFor();
  await assertAccessible(page);
  await page.mouse.up();
  await cell(12)
    .getByRole("link", { name: /Open day/ })
    .waitFor();
  await until("the post has its new time", async () => (await timeOf(moved)) === time(12));
  await page.getByRole("status").getByRole("button", { name: "Undo" }).waitFor();
  await assertAccessible(page);
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
  await cell(11)
    .getByRole("link", { name: /Open day/ })
    .waitFor();
  await until("the post has its old time", async () => (await timeOf(moved)) === time(11));
});

step("Alt and the arrows move it by a day and a week, the focus follows, and Ctrl Z undoes", async () => {
  await slip("Open day").focus();
  await page.keyboard.press("Alt+ArrowRight");
  await cell(12)
    .getByRole("link", { name: /Open day/ })
    .waitFor();
  await page.keyboard.press("Alt+ArrowDown");
  await cell(19)
    .getByRole("link", { name: /Open day/ })
    .waitFor();
  await until("the post has its new time", async () => (await timeOf(moved)) === time(19));
  assert.match(await focused(), /, Scheduled, Open day/);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await until("both moves are undone", async () => (await timeOf(moved)) === time(11));
});

step("arrows walk through days and posts, and N makes a post on the day that has the focus", async () => {
  await slip("Harvest week, day two").focus();
  await page.keyboard.press("ArrowRight");
  assert.match(await focused(), /last day/);
  await page.keyboard.press("ArrowRight");
  await eventually(() => page.locator(":focus").getAttribute("data-day"), `${month}-20`);
  await page.keyboard.press("n");
  await page.waitForURL(/\/portal\/posts\/new\?time=/);
  await eventually(() => page.url(), new RegExp(`${month}-20`));
  await page.goBack();
  await page.keyboard.press("w");
  await page.waitForURL(/view=week/);
  await assertAccessible(page);
});

step("the question mark lists the shortcuts, and a switch turns off those of a single character", async () => {
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await list.getByRole("region", { name: "On this page" }).getByText("Show the month").waitFor();
  await assertAccessible(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await eventually(
    () => page.evaluate(() => document.documentElement.scrollWidth),
    (width) => width <= 320,
  );
  await assertAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await list.getByRole("checkbox", { name: /^Use shortcuts of a single character/ }).uncheck();
  await page.keyboard.press("Escape");
  await page.keyboard.press("m");
  await page.keyboard.press("?");
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog", { name: "Commands" }).waitFor();
  await page.keyboard.press("Escape");
  await eventually(() => page.url(), /view=week/);
  await page.getByRole("button", { name: "all shortcuts" }).click();
  await list.getByRole("checkbox").check();
  await list.getByRole("button", { name: "Close" }).last().click();
  await page.keyboard.press("m");
  await page.waitForURL(/view=month/);
  await page.keyboard.press("w");
  await page.waitForURL(/view=week/);
});

step("a published post and a day that has passed refuse with a reason", async () => {
  const published = await post("Fog over the lower rows");
  await until("it is published", async () => (await statusOf(published)) === "COMPLETED");
  await page.goto(`${octavo.origin}/portal/posts`);
  await slip("Fog over").focus();
  await page.keyboard.press("Alt+ArrowRight");
  await page
    .getByRole("alert")
    .getByText(/^Published .* It can't be moved\.$/)
    .waitFor();
  await assertAccessible(page);
});

step("the list's filters survive a reload", async () => {
  await page.keyboard.press("l");
  await page.getByRole("list", { name: "Posts" }).getByRole("link", { name: "Fog over the lower rows" }).waitFor();
  await assertAccessible(page);
  await page.getByLabel("Status").selectOption("scheduled");
  await row("Fog over").waitFor({ state: "detached" });
  await page.reload();
  await row("Open day").waitFor();
  await eventually(() => page.getByLabel("Status").inputValue(), "SCHEDULED");
  await eventually(() => row("Fog over").count(), 0);
  await page.getByLabel("Network").selectOption("LinkedIn");
  await page.getByText("No scheduled posts for LinkedIn.").waitFor();
  await page.getByRole("button", { name: "Clear Filters" }).click();
  await row("Fog over").waitFor();
  await page.context().setOffline(true);
  await page.getByText("You are offline.").waitFor();
  await assertAccessible(page);
  await page.context().setOffline(false);
  await page.getByText("You are offline.").waitFor({ state: "detached" });
});

step("posts are chosen by X, moved and cancelled together, and what failed is named", async () => {
  for (const name of ["Harvest week, day two", "Harvest week, last day"]) {
    await row(name).getByRole("link").focus();
    await page.keyboard.press("x");
  }
  await page.getByRole("button", { name: "Reschedule 2" }).click();
  await page.getByLabel("Days later").fill("1");
  await assertAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Reschedule 2 posts" }).click();
  await page.getByText("Rescheduled 2 posts.").waitFor();
  assert.deepEqual(await timesOf(/^Harvest/), [time(19), time(20)]);

  await row("Barn dance").getByRole("checkbox").check({ force: true });
  await row("Harvest week, day two").getByRole("checkbox").check({ force: true });
  // Someone else is faster.
  await developer.call("DELETE", `/v1/posts/${late}`);
  await page.getByRole("button", { name: "Cancel 2 posts" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel 2 posts" }).click();
  const result = page.getByRole("alert").filter({ hasText: "Cancelled 1 of 2 posts." });
  await result.getByText("Barn dance tickets").waitFor();
  await assertAccessible(page);
  assert.deepEqual(await timesOf(/^Harvest.*two/, "CANCELLED"), [time(19)]);
});

interface Listed {
  id: string;
  status: string;
  scheduledTime: string;
  publications: { posts: { content: string }[] }[];
}

async function post(content: string, scheduledTime?: string): Promise<string> {
  const publication = {
    accountId: account,
    platformSettings: { type: "TELEGRAM" },
    posts: [{ content, chatId: chat }],
  };
  const body = { scheduledTime, publications: [publication] };
  const { items } = await developer.call<{ items: { id: string }[] }>("POST", "/v1/posts/bulk", { schedules: [body] });
  return items[0]?.id ?? "";
}

function show(id: string): Promise<Listed> {
  return developer.call<Listed>("GET", `/v1/posts/${id}`);
}

async function timeOf(id: string): Promise<string> {
  return (await show(id)).scheduledTime;
}

async function statusOf(id: string): Promise<string> {
  return (await show(id)).status;
}

/** When the posts with this text are due, the earliest first. */
async function timesOf(content: RegExp, status = "SCHEDULED"): Promise<string[]> {
  const { items } = await developer.call<{ items: Listed[] }>("GET", `/v1/posts?limit=100&status=${status}`);
  const found = items.filter((item) => content.test(item.publications[0]?.posts[0]?.content ?? ""));
  return found.map(({ scheduledTime }) => scheduledTime).toSorted();
}

async function focused(): Promise<string> {
  return (await page.locator(":focus").textContent()) ?? "";
}

function slip(text: string): Locator {
  return page.getByRole("grid").getByRole("link", { name: new RegExp(text) });
}

function cell(day: number): Locator {
  return page.locator(`[data-day="${month}-${day}"]`);
}

function row(text: string): Locator {
  return page.getByRole("list", { name: "Posts" }).getByRole("listitem").filter({ hasText: text });
}
