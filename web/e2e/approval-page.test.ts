/** The page of one approval: from an agent's answer to the decision, on a phone. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import type { BrowserContext, Page } from "playwright-core";
import { Agent, call, portalHeaders } from "./harness/agent.ts";
import { assertAccessible } from "./harness/browser.ts";
import { watchLine } from "./harness/first-paint.ts";
import { mara } from "./harness/people.ts";
import { story } from "./harness/story.ts";
import { browser, octavo, page, portalSuite, problems } from "./harness/suite.ts";
import { eventually, until } from "./harness/until.ts";

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };
const video = new URL("../../crates/octavo/assets/video.mp4", import.meta.url);
/** Of the first load on a phone, with everything from the sign-in on. */
const budget = { requests: 15, bytes: 200_000, taps: 3 };
const bob = "bob@fernhill.example";

const step = story();
let agent: Agent;
let russets: { id: string; url: string };

portalSuite(async () => {
  agent = await Agent.of(octavo, mara.email);
  await page.setViewportSize(phone);
  russets = await agent.askWith({ content: "Eleven of you asked why our russets look rusty." });
});

step("a person who is signed out signs in, and comes back to the very approval", async () => {
  const { url } = await agent.askWith({ content: "Pickers wanted for Saturday." });
  const other = await onPhone([]);
  await other.goto(url);
  await other.getByLabel("E-mail").fill(mara.email);
  await other.getByLabel("Password", { exact: true }).fill(mara.password);
  await other.keyboard.press("Enter");
  await other.getByRole("heading", { level: 1, name: "Pickers wanted for Saturday" }).waitFor();
  const { tap, taps } = countedTaps(other);
  await tap(/^Approve for/);
  await other.getByText("The post was approved.").waitFor();
  assert.ok(taps() <= budget.taps);
  await other.context().close();
});

step("a person who is signed in decides with one tap, after at most 15 requests", async () => {
  const { url, id } = await agent.askWith({ content: "Tickets: 14 left. The gate opens at nine." });
  const other = await onPhone();
  const context = other.context();
  await other.goto(`${octavo.origin}/portal/sandbox`);
  await other.getByText(`Welcome, ${mara.email}`).waitFor();
  await other.waitForLoadState("networkidle");
  const session = await context.newCDPSession(other);
  const line = await watchLine(session);
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await opened(other, url);
  assert.ok(line.requests.length <= budget.requests, `${line.requests.length}: ${line.requests.join(", ")}`);
  assert.ok(line.bytes > 50_000 && line.bytes <= budget.bytes, `${line.bytes} bytes`);
  const { tap, taps } = countedTaps(other);
  await tap(/^Approve for/);
  await other.getByText(/approved it at/).waitFor();
  assert.equal(taps(), 1);
  assert.equal((await agent.post(id)).status, "SCHEDULED");
  await context.close();
});

step("in a new tab, the first load takes at most 15 requests", async () => {
  const other = await onPhone();
  const line = await watchLine(await other.context().newCDPSession(other));
  await opened(other, russets.url);
  assert.ok(line.requests.length <= budget.requests, `${line.requests.length}: ${line.requests.join(", ")}`);
  await other.context().close();
});

step("the page is accessible and fits, on a phone and on a wide screen", async () => {
  await page.goto(russets.url);
  await title("Eleven of you asked why our russets look rusty");
  await page.getByText("Every network accepts it as it is.").waitFor();
  for (const size of [phone, desk]) {
    await page.setViewportSize(size);
    await assertAccessible(page);
    await assertFits();
    for (const name of [/^Approve for/, /^Reject/]) {
      const box = await page.getByRole("button", { name }).boundingBox();
      assert.ok(box && box.height >= 44 && box.y + box.height <= size.height, `${name} on ${size.width}`);
    }
  }
  await page.setViewportSize(phone);
});

step("a change holds the approval until it was seen, and shows what differs from what was read", async () => {
  await agent.change(russets.id, "Eleven of you asked why our russets look like sandpaper.");
  const held = page.getByRole("alert").filter({ hasText: "The post changed at" });
  await held.waitFor();
  await eventually(() => page.getByRole("button", { name: /^Approve/ }).isDisabled(), true);
  await page.keyboard.press("a");
  assert.equal((await agent.post(russets.id)).status, "WAITING_FOR_APPROVAL");
  await assertAccessible(page);
  await held.getByRole("button", { name: "Show what changed" }).click();
  await page.getByRole("heading", { name: "Changed since you read it" }).waitFor();
  await page.locator("del").getByText("rusty").waitFor();
  await page.locator("ins").getByText("like sandpaper").waitFor();
  await page.getByText("Unchanged: files, settings, accounts and time.").waitFor();
  await assertAccessible(page);
});

step("the address of a version that was replaced opens the one that waits", async () => {
  await page.goto(russets.url);
  await page.getByText("This is its newest version.").waitFor();
  await page.locator("ins").getByText("like sandpaper").waitFor();
});

step("R rejects with a reason, which the agent reads, and the next version is compared with it", async () => {
  await agent.ask("Honey from the orchard.");
  await page.keyboard.press("r");
  const dialog = page.getByRole("dialog", { name: /^Reject/ });
  await dialog.getByLabel("Reason").fill("Say where the letter is.");
  await assertAccessible(page);
  await dialog.getByRole("button", { name: "Reject", exact: true }).click();
  await page.getByText(/rejected it at/).waitFor();
  await page.getByText("“Say where the letter is.”").waitFor();
  const { status, approval } = await agent.post(russets.id);
  assert.deepEqual([status, approval?.reason], ["REJECTED", "Say where the letter is."]);
  await eventually(() => page.evaluate(() => document.activeElement?.className), "decision-bar");
  await page.getByText("1 more waits. Next: Honey from the orchard").waitFor();
  await assertAccessible(page);
  await agent.change(russets.id, "Eleven of you asked why our russets look like sandpaper: see the letter.");
  await page.getByRole("button", { name: "Show what changed" }).click();
  await page.getByRole("heading", { name: /^Changed since you rejected it on/ }).waitFor();
  await page.locator("ins").getByText("see the letter").waitFor();
});

step("J and K open what waits next, E the composer, which comes back", async () => {
  await agent.ask("Windfalls, free to take.");
  await page.reload();
  await title(/^Eleven of you .*: see the letter/);
  await page.keyboard.press("k");
  await title("Windfalls, free to take");
  await page.keyboard.press("j");
  await title(/^Eleven of you .*: see the letter/);
  await page.keyboard.press("k");
  await title("Windfalls, free to take");
  await page.keyboard.press("e");
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("Windfalls, free to everyone.");
  await page.getByRole("button", { name: /^Schedule for/ }).click();
  await title("Windfalls, free to everyone");
  await page.locator("ins").getByText("everyone").waitFor();
});

step("when the server does not answer, nothing was decided, and the person tries again", async () => {
  await page.route("**/approve", (route) => route.abort());
  await page.keyboard.press("a");
  const banner = page.getByRole("alert").filter({ hasText: "Not approved: the server did not answer" });
  await banner.getByText(/Nothing was decided/).waitFor();
  await assertAccessible(page);
  await page.unrouteAll();
  await banner.getByRole("button", { name: "Try again" }).click();
  await page.getByText(/approved it at .* It goes out/).waitFor();
  await page.reload();
  await page.getByText(/approved it at .* It goes out/).waitFor();
  problems.length = 0;
});

step("the answers come with the post and never before", async () => {
  const { url } = await agent.askWith({ content: "The gate opens at nine." });
  await page.route("**/v1/approvals?*", () => undefined);
  await page.goto(url);
  await page.getByRole("status").getByText("Loading the post...").waitFor({ state: "attached" });
  await eventually(() => page.getByRole("button", { name: /^(Approve|Reject)/ }).count(), 0);
  await page.unrouteAll();
  await page.route("**/v1/approvals?*", (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto(url);
  await page.getByText("Nothing was decided.").waitFor();
  await assertAccessible(page);
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("button", { name: /^Approve for/ }).waitFor();
  problems.length = 0;
});

step("what goes out at once asks first", async () => {
  const { id, url } = await agent.askWith({ content: "Open until six." }, null);
  await page.goto(url);
  const { tap, taps } = countedTaps(page);
  await tap("Approve and publish now");
  const question = page.getByRole("alertdialog", { name: "Publish now?" });
  assert.equal((await agent.post(id)).status, "WAITING_FOR_APPROVAL");
  await assertAccessible(page);
  await question.getByRole("button", { name: "Approve and publish now" }).click();
  await until("it is published", async () => ((await agent.post(id)).status === "COMPLETED" ? true : undefined));
  assert.ok(taps() + 1 <= budget.taps);
});

step("a post whose time has passed is not sent, and a person decides about it", async () => {
  const { id, url } = await agent.askWith({ content: "Until noon." }, new Date(Date.now() + 2_000).toISOString());
  await page.goto(url);
  await page.getByText("Its time passed before anyone decided.").waitFor();
  await page.getByRole("button", { name: "Approve and publish now" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Approve and publish now" }).click();
  await until("it is published", async () => ((await agent.post(id)).status === "COMPLETED" ? true : undefined));
});

step("a video plays on the page, with its alternative text", async () => {
  const path = await agent.upload("press.mp4", await readFile(video), "video/mp4");
  const { url } = await agent.askWith({ content: "Press day.", attachmentPaths: [path], altTexts: ["The press"] });
  const answered = page.waitForResponse((answer) => answer.request().resourceType() === "media" && answer.ok());
  await page.goto(url);
  const player = page.locator("video[controls]");
  await player.waitFor();
  await answered;
  await eventually(() => player.evaluate((it: HTMLVideoElement) => it.readyState >= 1 && it.currentSrc), /\/media\//);
  await page.getByText("Alt text: The press").waitFor();
  await player.evaluate((it: HTMLVideoElement) => it.play());
  await eventually(() => player.evaluate((it: HTMLVideoElement) => it.currentTime > 0), true);
  await assertAccessible(page);
});

step("someone without an account decides by a link, which is shown once and can be withdrawn", async () => {
  const { id, url } = await agent.askWith({ content: "The letter for October." });
  await page.goto(url);
  const ask = page.getByRole("button", { name: "Ask someone without an account..." });
  await ask.click();
  const dialog = page.getByRole("dialog", { name: "Ask someone without an account" });
  await dialog.getByLabel("Their e-mail address (optional)").fill("ines@calloway.example");
  await assertAccessible(page);
  await dialog.getByRole("button", { name: "Create link" }).click();
  const address = dialog.getByText(/\/review\//);
  await dialog.getByText(/^One decision, this version only, until/).waitFor();
  await assertAccessible(page);
  const first = await address.innerText();
  await dialog.getByRole("button", { name: "Withdraw" }).click();
  await page.getByText("The link was withdrawn.").waitFor();
  await ask.click();
  await dialog.getByRole("button", { name: "Create link" }).click();
  const second = await address.innerText();
  await dialog.getByRole("button", { name: "Done" }).click();
  await ask.click();
  await dialog.getByRole("button", { name: "Withdraw" }).waitFor();
  await page.keyboard.press("Escape");
  const guest = await onPhone([]);
  await guest.goto(first);
  await eventually(() => guest.getByText("The letter for October").count(), 0, "the first was withdrawn");
  await guest.goto(second);
  await guest.getByLabel("Your name").fill("Ines Calloway");
  await guest.getByRole("button", { name: "Approve this post" }).click();
  await until("it is approved", async () => ((await agent.post(id)).status === "SCHEDULED" ? true : undefined));
  await guest.context().close();
  await page.getByText(/^Ines Calloway .*name not verified/).waitFor();
  await page.getByText(/created the link/).waitFor();
});

step("it opens in its workspace, and says plainly who may see it", async () => {
  octavo.command(["user", "add", bob], "three folds make eight leaves\n");
  const post = <T>(path: string, body: object, email = bob) =>
    call<T>(octavo.origin, "POST", path, body, portalHeaders(octavo, email));
  const { id } = await post<{ id: string }>("/v1/workspaces", { name: "Orchard" });
  const theirs = await Agent.of(octavo, bob, { "x-octavo-workspace": id });
  const { url } = await theirs.askWith({ content: "Bees wanted." });
  await page.goto(url);
  await page.getByText("You can’t open this workspace").waitFor();
  await page.getByText(/Only its members can/).waitFor();
  await assertNothingShown();
  await page.goto(`${octavo.origin}/approvals/apr_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f`);
  await page.getByRole("heading", { name: "You can’t open this approval" }).waitFor();
  await assertAccessible(page);
  const invited = await post<{ url: string }>(`/v1/workspaces/${id}/invitations`, {
    email: mara.email,
    role: "VIEWER",
  });
  await post("/v1/invitations/accept", { token: invited.url.split("/").at(-1) }, mara.email);
  await page.goto(url);
  await title("Bees wanted");
  await page.getByText("Your role does not allow you to decide.").waitFor();
  await page.getByText(/Ask (?:bob|a member)/).waitFor();
  await assertAccessible(page);
});

/** A tab on a phone, with the session's cookies. */
async function onPhone(cookies?: Awaited<ReturnType<BrowserContext["cookies"]>>): Promise<Page> {
  const context = await browser.newContext({
    viewport: phone,
    isMobile: true,
    hasTouch: true,
    reducedMotion: "reduce",
  });
  await context.addCookies(cookies ?? (await page.context().cookies()));
  return context.newPage();
}

/** Opens an approval and waits for everything. */
async function opened(where: Page, url: string): Promise<void> {
  await where.goto(url, { waitUntil: "commit" });
  await where.getByRole("button", { name: /^Approve for/ }).waitFor();
  await where.getByText("Every network accepts it as it is.").waitFor();
  await where.waitForLoadState("networkidle");
}

async function assertNothingShown(): Promise<void> {
  await eventually(() => page.getByText("Bees wanted").count(), 0);
}

async function title(name: string | RegExp): Promise<void> {
  await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
}

async function assertFits(): Promise<void> {
  const overhang = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  assert.equal(overhang, 0);
}

/** Taps buttons, and counts how often. */
function countedTaps(where: Page) {
  let count = 0;
  const tap = async (name: string | RegExp) => {
    await where.getByRole("button", { name }).click();
    count++;
  };
  return { tap, taps: () => count };
}
