/** The page of a review link, on a phone whose browser runs no scripts: someone without an account decides. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import assert from "node:assert/strict";
import type { BrowserContext, Page } from "playwright-core";
import { Agent, call, portalHeaders } from "./harness/agent.ts";
import { openPage } from "./harness/browser.ts";
import { assertFitting } from "./harness/fitting.ts";
import { mara } from "./harness/people.ts";
import { browser, browserSuite, octavo } from "./harness/suite.ts";
import { story } from "./harness/story.ts";
import { eventually } from "./harness/until.ts";

interface Link {
  id: string;
  url: string;
}

const step = story();
let agent: Agent;
let context: BrowserContext;
let phone: Page;

browserSuite(async () => {
  octavo.command(["user", "add", mara.email], `${mara.password}\n`);
  agent = await Agent.of(octavo, mara.email);
  context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    locale: "en-GB",
  });
  context.setDefaultTimeout(20_000);
  phone = await context.newPage();
});

step("a visitor approves without scripts, cookies and an account", async () => {
  const { post, link } = await asked("Eleven of you asked why our russets look like sandpaper.");
  await phone.goto(link.url);
  await phone.getByRole("heading", { name: "Is this post right?" }).waitFor();
  await phone.getByText("Eleven of you asked why our russets look like sandpaper.").waitFor();
  await phone.getByText("asks you to review this post").waitFor();
  await eventually(() => phone.getByRole("link").count(), 0, "nothing else opens");
  await withScripts(link.url);
  await phone.getByLabel("Your name").fill("Ines Calloway");
  await phone.getByRole("button", { name: "Approve this post" }).click();
  await phone.getByRole("heading", { name: "Already decided" }).waitFor();
  await phone.getByText(/^Ines Calloway approved this post on /).waitFor();
  assert.equal((await agent.post(post)).status, "SCHEDULED");
  await phone.reload();
  await phone.getByText(/^Ines Calloway approved this post on /).waitFor();
  assert.deepEqual(await context.cookies(), []);
  await withScripts(link.url);
});

step("a visitor rejects with a reason, and hears what is missing", async () => {
  const { post, link } = await asked("Pickers wanted for Saturday.");
  await phone.goto(link.url);
  await phone.getByLabel("Your name").fill("Ines Calloway");
  await phone.getByRole("button", { name: "Reject" }).click();
  await phone.getByText("Enter what should change.").waitFor();
  await eventually(() => phone.getByLabel("Your name").inputValue(), "Ines Calloway", "what was typed stays");
  assert.equal((await agent.post(post)).status, "WAITING_FOR_APPROVAL");
  await phone.getByLabel("What should change").fill("It is Sunday.\nNot Saturday.");
  await phone.getByRole("button", { name: "Reject" }).click();
  await phone.getByText(/^Ines Calloway rejected this post on /).waitFor();
  const rejected = await agent.post(post);
  assert.deepEqual([rejected.status, rejected.approval?.reason], ["REJECTED", "It is Sunday.\nNot Saturday."]);
});

step("after a change, a withdrawal or a wrong copy, the page says so and shows nothing", async () => {
  const changed = await asked("Tickets: 14 left.");
  await agent.change(changed.post, "Tickets: 13 left.");
  await phone.goto(changed.link.url);
  await phone.getByRole("heading", { name: "This version is no longer asked for" }).waitFor();
  await eventually(() => phone.getByText("left.").count(), 0);
  const withdrawn = await asked("Tickets: 12 left.");
  const headers = portalHeaders(octavo, mara.email);
  await call(octavo.origin, "DELETE", `${withdrawn.links}/${withdrawn.link.id}`, undefined, headers);
  for (const url of [withdrawn.link.url, withdrawn.link.url.slice(0, -1)]) {
    const answer = await phone.goto(url);
    assert.equal(answer?.status(), 404);
    await phone.getByRole("heading", { name: "This link doesn’t work" }).waitFor();
  }
  await withScripts(withdrawn.link.url);
});

step("pictures load by the link, in the page's own frame alone", async () => {
  const photo = await readFile(join(import.meta.dirname, "../../crates/octavo/assets/photo.jpg"));
  const attachmentPaths = [await agent.upload("photo.jpg", photo, "image/jpeg")];
  const { link } = await asked("Rows of trees.", { attachmentPaths, altTexts: ["A row in June"] });
  await phone.goto(link.url);
  const picture = phone.getByRole("img", { name: "A row in June" });
  await eventually(() => picture.evaluate((it: HTMLImageElement) => it.complete && it.naturalWidth > 0), true);
  await withScripts(link.url);
});

/** A post that waits, and a link to it. */
async function asked(text: string, files = {}): Promise<{ post: string; link: Link; links: string }> {
  const { id, url } = await agent.askWith({ content: text, ...files });
  const links = `/v1${new URL(url).pathname}/links`;
  return {
    post: id,
    links,
    link: await call<Link>(octavo.origin, "POST", links, {}, portalHeaders(octavo, mara.email)),
  };
}

/** The same page where axe can run: it is accessible, and fits a phone and a desktop, in light and dark. */
async function withScripts(url: string): Promise<void> {
  const { page, problems } = await openPage(browser);
  const answer = await page.goto(url);
  await assertFitting(page);
  assert.deepEqual(answer?.status() === 404 ? [] : problems, []);
  await page.context().close();
}
