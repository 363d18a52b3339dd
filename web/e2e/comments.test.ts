/** The inbox of comments: who waits for an answer, the answer, and what can be done with a comment. */
import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import { assertAccessible } from "./harness/browser.ts";
import { Commented } from "./harness/commented.ts";
import { assertFitting } from "./harness/fitting.ts";
import { octavo, page, portalSuite } from "./harness/suite.ts";
import { story } from "./harness/story.ts";
import { eventually, until } from "./harness/until.ts";

const step = story();
const question = "Do the russets keep until Christmas?";
const hostile = `<b>Bold</b> [x](https://evil.example) https://evil.example/${"a".repeat(300)} שלום`;
let world: Commented;
let post: string;

portalSuite(async () => {
  world = new Commented(octavo);
});

step("without an account on a network with comments, the page says so", async () => {
  await world.connect("TELEGRAM");
  await page.goto(`${octavo.origin}/portal/comments`);
  await page.getByRole("heading", { name: "Comments are not read yet" }).waitFor();
  await page.getByText("Octavo reads no comments on Telegram.").waitFor();
  await assertFitting(page);
});

step("a comment is in the list, and its number in the header", async () => {
  post = await world.publish("Russets are in", { BLUE_SKY: await world.connect("BLUE_SKY") });
  await world.plant(post, "rowan.picks", question);
  await page.reload();
  await line(question).waitFor();
  await line("rowan.picks").getByText("Russets are in").waitFor();
  const count = await world.unanswered();
  await page.mouse.move(200, 200);
  await page.getByRole("link", { name: `Comments ${count} unanswered` }).waitFor();
  await line(question).click();
  await article("rowan.picks").getByText(question).waitFor();
  await page.getByText("Octavo reads no comments on Telegram.").waitFor();
  await assertFitting(page);
});

step("what people write stays text: no markup, no links, no pictures", async () => {
  await world.plant(post, "trickster", hostile);
  await page.reload();
  await line("trickster").click();
  const text = article("trickster").locator(".comment-text");
  await eventually(() => text.innerText(), hostile);
  await eventually(() => text.getAttribute("dir"), "auto");
  await eventually(() => article("trickster").locator("a, img").count(), 0);
  await assertFitting(page);
});

step("new comments are announced, and come in on request", async () => {
  await world.plant(post, "late.bird", "Is the gate open on Sunday?");
  const news = page.getByRole("status").filter({ hasText: "new since you opened the list" });
  await news.waitFor();
  await eventually(() => line("late.bird").count(), 0);
  await news.getByRole("button").click();
  await line("late.bird").waitFor();
  await news.waitFor({ state: "detached" });
});

step("J, R and Ctrl Enter answer, and the focus goes to the next comment", async () => {
  await line(question).click();
  await eventually(focusedName, /^rowan\.picks/);
  await page.keyboard.press("j");
  await eventually(focusedName, (name) => name !== "" && !name.startsWith("rowan.picks"));
  await page.keyboard.press("k");
  await eventually(focusedName, /^rowan\.picks/);
  await page.keyboard.press("r");
  const field = page.getByRole("textbox", { name: "Reply to rowan.picks" });
  await eventually(() => field.evaluate((it) => it === document.activeElement), true);
  await field.fill("They do, in a cold shed.");
  await page.getByText(/^Public, as .* on Bluesky\./).waitFor();
  await page.keyboard.press("Control+Enter");
  await page.getByText("Octavo sends the reply to Bluesky.").waitFor();
  await eventually(focusedName, (name) => name !== "" && !name.startsWith("rowan.picks"));
  await until("the comment is answered", async () => (await world.find(post, question))?.answered || undefined);
  await page.reload();
  await list("Answered").getByRole("button").filter({ hasText: question }).getByText("Answered").waitFor();
});

step("E takes a comment off the list, and Undo puts it back", async () => {
  await line("trickster").click();
  await eventually(focusedName, /^trickster/);
  await page.keyboard.press("e");
  await page.getByText("The comment is off the list.").waitFor();
  await eventually(async () => (await world.find(post, hostile))?.needsAnswer, false);
  await page.getByRole("button", { name: "Undo" }).click();
  await eventually(async () => (await world.find(post, hostile))?.needsAnswer, true);
});

step("H hides a comment, and Escape leads back to its line", async () => {
  await line("trickster").click();
  await eventually(focusedName, /^trickster/);
  await page.keyboard.press("h");
  await until("the comment is hidden", async () => (await world.find(post, hostile))?.hidden || undefined);
  await article("trickster")
    .getByRole("button", { name: /^Unhide\s*: trickster$/ })
    .waitFor();
  await page.keyboard.press("Escape");
  await eventually(() => line("trickster").evaluate((it) => it === document.activeElement), true);
  await assertAccessible(page);
});

step("what the network does not allow has no button, and deleting says first what it does", async () => {
  await list("Answered").getByRole("button").filter({ hasText: question }).click();
  await eventually(
    () =>
      article("rowan.picks")
        .getByRole("button", { name: /^Delete/ })
        .count(),
    0,
  );
  await world.read();
  const ours = page.locator(".comment.is-ours").filter({ hasText: "They do, in a cold shed." });
  await ours.getByRole("button", { name: /^Delete/ }).click();
  const dialog = page.getByRole("alertdialog", { name: "Delete this comment on Bluesky?" });
  await dialog.getByText("Bluesky removes it for everyone, and neither you nor Octavo can restore it.").waitFor();
  await assertAccessible(page);
  await dialog.getByRole("button", { name: "Delete on Bluesky" }).click();
  await ours.waitFor({ state: "detached" });
});

step("with approval on, a reply is asked for, and can be taken back", async () => {
  await needApproval("EVERYONE");
  await page.reload();
  await line("late.bird").click();
  await page.getByRole("textbox", { name: "Reply to late.bird" }).fill("From nine to five.");
  await page.getByRole("button", { name: "Ask to send" }).click();
  await page.getByText("The reply waits for approval.").waitFor();
  await line("late.bird").getByText("Reply waits").waitFor();
  await line("late.bird").click();
  await page.getByText("Needs approval").waitFor();
  await assertFitting(page);
  await page.getByRole("button", { name: "Take it back" }).click();
  await page.getByRole("textbox", { name: "Reply to late.bird" }).waitFor();
  await needApproval("NONE");
});

step("on a phone the list is a page, and a comment another one", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${octavo.origin}/portal/comments`);
  await line("late.bird").click();
  await article("late.bird").waitFor();
  await eventually(() => list("Unanswered, oldest first").count(), 0);
  for (const button of await page.locator(".conversation button").all()) {
    await eventually(
      () => button.evaluate((it) => it.getBoundingClientRect().height),
      (height) => height >= 44,
    );
  }
  await assertAccessible(page);
  await page.getByRole("button", { name: "Back to the comments" }).click();
  await eventually(() => line("late.bird").evaluate((it) => it === document.activeElement), true);
  await page.setViewportSize({ width: 1280, height: 800 });
});

step("the page of the post has the same comments, and reads them on request", async () => {
  const { items } = await world.ask<{ items: { postId: string }[] }>("GET", `/v1/posts/${post}/comments`);
  const postId = items[0]?.postId;
  // How many comments simulated visitors write differs from post to post.
  for (const author of "abcdefghijk") await world.ask("POST", "/v1/sandbox/comments", { postId, author, text: author });
  await page.goto(`${octavo.origin}/portal/posts/${post}`);
  const comments = page.getByRole("region", { name: "Comments" });
  await comments.getByRole("button", { name: "Read now" }).click();
  await page.getByText("Octavo reads the comments now.").waitFor();
  await comments.getByRole("button", { name: /^\d+ more$/ }).click();
  await comments.getByRole("article", { name: /^rowan\.picks/ }).waitFor();
  await comments.getByRole("button", { name: /^Reply\s*: trickster$/ }).click();
  await eventually(() => comments.getByRole("textbox").evaluate((it) => it === document.activeElement), true);
  await assertFitting(page);
  await page.keyboard.press("Escape");
  await comments.getByRole("textbox").waitFor({ state: "detached" });
});

step("when the comments can't be read, the page says so and offers another try", async () => {
  await page.route("**/v1/comments?*", (route) => route.fulfill({ status: 503, body: "" }));
  await page.goto(`${octavo.origin}/portal/comments`);
  await page.getByRole("alert").getByRole("button", { name: "Try again" }).waitFor();
  await assertAccessible(page);
  await page.unroute("**/v1/comments?*");
  await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
  await line("late.bird").waitFor();
});

step("when everyone has an answer, the page says so", async () => {
  const { items } = await world.ask<{ items: { id: string }[] }>("GET", "/v1/comments?needsAnswer=true&limit=100");
  assert.ok(items.length > 0);
  for (const { id } of items) await world.ask("PATCH", `/v1/comments/${id}`, { needsAnswer: false });
  await page.reload();
  await page.getByText("All answered.").waitFor();
  await assertFitting(page);
});

function list(name: string): Locator {
  return page.getByRole("list", { name });
}

function line(words: string): Locator {
  return page.locator(".comment-line").filter({ hasText: words });
}

function article(author: string): Locator {
  return page.getByRole("article", { name: new RegExp(`^${author}`) });
}

/** The name of the article that has the focus. */
function focusedName(): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    return focused?.tagName === "ARTICLE" ? (focused.querySelector(".comment-head")?.textContent ?? "") : "";
  });
}

async function needApproval(approval: string): Promise<void> {
  const [workspace] = await world.ask<{ id: string }[]>("GET", "/v1/workspaces");
  await world.ask("PATCH", `/v1/workspaces/${workspace?.id}`, { approval });
}
