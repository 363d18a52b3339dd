/** A contributor writes a post, which waits; a reviewer, who writes none, approves it. */
import type { Page } from "playwright-core";
import { call, portalHeaders } from "./harness/agent.ts";
import { assertAccessible, openPage } from "./harness/browser.ts";
import { accountBox, textOf } from "./harness/composer.ts";
import { mara, type Person, signUp } from "./harness/people.ts";
import { visit } from "./harness/places.ts";
import { story } from "./harness/story.ts";
import { browser, octavo, page, portalSuite } from "./harness/suite.ts";
import { eventually } from "./harness/until.ts";

const carla = { email: "carla@fernhill.example", password: "twelve apples in a wooden crate" };
const rita = { email: "rita@fernhill.example", password: "thirteen pears in a wicker basket" };
const step = story();
let contributor: Page;
let reviewer: Page;

portalSuite(async () => {
  const own = portalHeaders(octavo, mara.email);
  const { id } = await call<{ id: string }>(octavo.origin, "POST", "/v1/workspaces", { name: "Fernhill" }, own);
  const there = { ...own, "x-octavo-workspace": id };
  await call(octavo.origin, "POST", "/v1/sandbox/accounts", { platform: "BLUE_SKY" }, there);
  contributor = await join(carla, id, "CONTRIBUTOR");
  reviewer = await join(rita, id, "REVIEWER");
});

async function join(person: Person, workspace: string, role: string): Promise<Page> {
  const opened = await openPage(browser);
  await signUp(opened.page, octavo.origin, person);
  const invited = { email: person.email, role };
  const path = `/v1/workspaces/${workspace}/invitations`;
  const { url } = await call<{ url: string }>(octavo.origin, "POST", path, invited, portalHeaders(octavo, mara.email));
  await opened.page.goto(url);
  await opened.page.getByRole("button", { name: "Join workspace" }).click();
  await opened.page.getByRole("combobox", { name: "Workspace" }).waitFor();
  return opened.page;
}

step("a contributor's button sends the post for approval, and its page shows that it waits", async () => {
  await visit(contributor, "Posts");
  await contributor.getByRole("link", { name: "New Post" }).click();
  await accountBox(contributor, "Bluesky").setChecked(true);
  await textOf(contributor).fill("Pickers wanted for Saturday.");
  await contributor.getByRole("button", { name: "Send for approval" }).click();
  await contributor.locator(".post-meta").getByText("Needs approval", { exact: true }).waitFor();
  await assertAccessible(contributor);
  await visit(contributor, "Posts", "Media");
  await contributor.getByRole("region", { name: "Uploads" }).waitFor();
  await eventually(() => contributor.getByRole("link", { name: /^Approvals/ }).count(), 0);
});

step("a reviewer has no composer, and approves in the inbox", async () => {
  await visit(reviewer, "Posts");
  await eventually(() => reviewer.getByRole("link", { name: "New Post" }).count(), 0);
  await reviewer.goto(`${octavo.origin}/portal/posts/new`);
  await reviewer.getByText("Your role does not allow you to write posts.").waitFor();
  await reviewer.goto(`${octavo.origin}/portal/posts?view=list`);
  await reviewer.getByRole("link", { name: /Pickers wanted/ }).click();
  const actions = reviewer.getByRole("region", { name: "Before publishing" });
  await actions.getByText("Needs approval", { exact: true }).waitFor();
  await eventually(() => actions.getByRole("button").count(), 0, "a reviewer changes no post");
  await eventually(() => reviewer.getByRole("link", { name: "Duplicate" }).count(), 0);
  await reviewer.goto(`${octavo.origin}/portal/approvals`);
  await reviewer.getByRole("article", { name: "Pickers wanted for Saturday" }).waitFor();
  await eventually(() => reviewer.getByRole("link", { name: "Edit", exact: true }).count(), 0);
  await assertAccessible(reviewer);
  await reviewer.getByRole("button", { name: "Approve and publish now" }).click();
  await reviewer.getByRole("alertdialog").getByRole("button", { name: "Approve and publish now" }).click();
  await reviewer.getByText("The post was approved.").waitFor();
  await contributor.goBack();
  await contributor.getByText("Completed", { exact: true }).first().waitFor();
});

step("an owner chooses whose posts wait, and reads what the roles may do", async () => {
  await visit(page, "Settings");
  await page.getByRole("combobox", { name: "Workspace" }).selectOption("Fernhill");
  await page.waitForFunction(() => sessionStorage.getItem("octavo-workspace")?.startsWith("wsp_"));
  await visit(page, "Settings");
  await page.getByRole("radio", { name: /^Everyone/ }).click();
  await page.getByText("The setting was saved.").waitFor();
  await eventually(() => page.getByRole("radio", { name: /^Everyone/ }).isChecked(), true);
  await assertAccessible(page);
  await page.goto(`${octavo.origin}/portal/posts/new`);
  await page.getByRole("button", { name: "Send for approval" }).waitFor();
  await visit(page, "Settings", "Members");
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite to Fernhill" });
  await dialog.getByLabel("Role").selectOption("Contributor");
  await dialog.getByText(/Posts wait for approval/).waitFor();
  await dialog.getByLabel("Role").selectOption("Reviewer");
  await dialog.getByText(/Approve and reject posts/).waitFor();
});

step("the owner's own post shows who approves it, in place of the button", async () => {
  await page.goto(`${octavo.origin}/portal/posts/new`);
  await accountBox(page, "Bluesky").setChecked(true);
  await textOf(page).fill("The gate opens at nine.");
  await page.getByRole("button", { name: "Send for approval" }).click();
  await page.locator(".post-meta").getByText("Needs approval", { exact: true }).waitFor();
  await page.goto(`${octavo.origin}/portal/approvals`);
  const own = page.getByRole("article", { name: "The gate opens at nine" });
  await own.getByText(/^This is your own post.*Ask rita/).waitFor();
  await eventually(() => own.getByRole("button", { name: /^Approve/ }).count(), 0);
  await own.getByRole("button", { name: /^Reject/ }).waitFor();
  await assertAccessible(page);
});
