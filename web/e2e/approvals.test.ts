/** The approvals inbox: what a key that needs approval posts waits here until a person decides. */
import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import { Agent, call, portalHeaders } from "./harness/agent.ts";
import { assertAccessible } from "./harness/browser.ts";
import { mara } from "./harness/people.ts";
import { octavo, page, portalSuite, problems } from "./harness/suite.ts";
import { story } from "./harness/story.ts";
import { eventually, until } from "./harness/until.ts";

const step = story();
let agent: Agent;
const posts: string[] = [];

portalSuite(async () => {
  agent = await Agent.of(octavo, mara.email);
  for (const text of ["Tickets: 14 left.", "Pickers wanted for Saturday.", "Why our russets look rusty."]) {
    posts.unshift(await agent.ask(text));
  }
});

step("the navigation shows how much waits", async () => {
  await page.goto(`${octavo.origin}/portal`);
  await page.getByRole("link", { name: "Posts" }).hover();
  await page.getByRole("link", { name: /^Posts\s*: posts wait for approval$/ }).click();
  await page.getByRole("link", { name: "Approvals 3 waiting" }).click();
  await page.getByText("3 posts wait.").waitFor();
  await sheet("Why our russets look rusty").waitFor();
  await page.getByRole("article", { name: /^Preview for/ }).waitFor();
  await page.getByText("Every network accepts it as it is.").waitFor();
  await page.getByText("Newsletter agent", { exact: true }).first().waitFor();
  await assertAccessible(page);
});

step("J and K move through the list", async () => {
  await page.keyboard.press("j");
  await sheet("Pickers wanted for Saturday").waitFor();
  await eventually(focusedText, "Pickers wanted for Saturday");
  await page.keyboard.press("k");
  await sheet("Why our russets look rusty").waitFor();
});

step("a change holds the approval until the new version was seen", async () => {
  await agent.change(posts[0], "Why our russets look like sandpaper.");
  const held = page.getByRole("alert").filter({ hasText: "The post changed at" });
  await held.waitFor();
  await eventually(() => approveButton().isDisabled(), true);
  await page.keyboard.press("a");
  await assertAccessible(page);
  assert.equal((await agent.post(posts[0])).status, "WAITING_FOR_APPROVAL");
  await held.getByRole("button", { name: "Show what changed" }).click();
  await page.locator("del").getByText("rusty").waitFor();
  await page.locator("ins").getByText("like sandpaper").waitFor();
  await assertAccessible(page);
});

step("a version that changed in the same moment is not approved", async () => {
  // The list is not read again before the button is pressed.
  await page.route("**/v1/approvals?*", (route) => route.abort());
  await agent.change(posts[0], "Why our russets look like bark.");
  await page.keyboard.press("a");
  await page.getByText("API request failed: 409").waitFor();
  assert.equal((await agent.post(posts[0])).status, "WAITING_FOR_APPROVAL");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Show what changed" }).click();
  await page.locator("ins").getByText("bark").waitFor();
  problems.length = 0;
});

step("A approves, and the next post opens", async () => {
  await page.keyboard.press("a");
  await page.getByText("The post was approved.").waitFor();
  await sheet("Pickers wanted for Saturday").waitFor();
  assert.equal((await agent.post(posts[0])).status, "SCHEDULED");
  await page.getByRole("link", { name: "Approvals 2 waiting" }).waitFor();
  await eventually(focusedText, "Pickers wanted for Saturday");
});

step("E opens the composer, which comes back with the change", async () => {
  await page.keyboard.press("e");
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await text.fill("Pickers wanted for Sunday.");
  await page.getByRole("button", { name: /^Schedule for/ }).click();
  await page.waitForURL(/\/portal\/approvals/);
  await sheet("Pickers wanted for Sunday").waitFor();
  await page.locator("ins").getByText("Sunday").waitFor();
});

step("a rejection keeps the reason when it fails, and the agent reads it", async () => {
  await page.keyboard.press("r");
  const dialog = page.getByRole("dialog", { name: /^Reject/ });
  await dialog.getByRole("button", { name: "Reject", exact: true }).click();
  await dialog.getByText("reason is required").first().waitFor();
  await dialog.getByLabel("Reason").fill("Sunday is closed.");
  await page.route("**/reject", (route) => route.fulfill({ status: 503, json: {} }));
  await dialog.getByRole("button", { name: "Reject", exact: true }).click();
  await dialog.getByText("API request failed: 503").waitFor();
  await eventually(() => dialog.getByLabel("Reason").inputValue(), "Sunday is closed.");
  await assertAccessible(page);
  await page.unrouteAll();
  await dialog.getByRole("button", { name: "Reject", exact: true }).click();
  await page.getByText("The post was rejected.").waitFor();
  const rejected = await agent.post(posts[1]);
  assert.deepEqual([rejected.status, rejected.approval?.reason], ["REJECTED", "Sunday is closed."]);
  await sheet("Tickets: 14 left").waitFor();
  problems.length = 0;
});

step("on a phone the list is above and the post below", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await assertAccessible(page);
  const overhang = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  assert.equal(overhang, 0);
  await page.setViewportSize({ width: 1280, height: 900 });
});

step("when all is decided, the page says what was decided today", async () => {
  await approveButton().click();
  await page.getByRole("heading", { name: "Nothing to approve" }).waitFor();
  await page.getByText("2 approved, 1 rejected").waitFor();
  await assertAccessible(page);
  await page.getByRole("link", { name: "Show them" }).click();
  await page.getByRole("list", { name: "Posts" }).getByText("Rejected").waitFor();
  await page.getByRole("list", { name: "Posts" }).getByText("Pickers wanted for Sunday").click();
  await page.getByText("“Sunday is closed.”").waitFor();
  await assertAccessible(page);
});

step("the post page shows who decided, and the list filters by it", async () => {
  await page.goto(`${octavo.origin}/portal/posts/${posts[1]}`);
  await page.getByText(/rejected it at .*“Sunday is closed.”/).waitFor();
  await page.goto(`${octavo.origin}/portal/posts?view=list&status=REJECTED`);
  await page.getByRole("list", { name: "Posts" }).getByText("Pickers wanted for Sunday").waitFor();
});

step("a post whose time has passed is published late, or moved", async () => {
  const id = await agent.ask("Open until six.", new Date(Date.now() + 2_000).toISOString());
  await page.goto(`${octavo.origin}/portal/approvals`);
  const late = page.getByText("Its time passed before anyone decided.");
  await until("its time has passed", async () => {
    await page.reload();
    await sheet("Open until six").waitFor();
    return (await late.isVisible()) || undefined;
  });
  await page.getByRole("button", { name: "Approve and publish now" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Approve and publish now" }).click();
  await until("it is published", async () => ((await agent.post(id)).status === "COMPLETED" ? true : undefined));
});

step("a text that went out before is named", async () => {
  await agent.ask("Open until six.");
  await page.goto(`${octavo.origin}/portal/approvals`);
  await page.getByText(/published the same text at/).waitFor();
  await assertAccessible(page);
  await approveButton().click();
  await page.getByRole("heading", { name: "Nothing to approve" }).waitFor();
});

step("more posts than fit on a page are shown page by page, and found by their address", async () => {
  const oldest = await agent.ask("The oldest of many.");
  await agent.askAll(Array.from({ length: 100 }, (_, index) => `Row ${index + 1} is picked.`));
  await page.goto(`${octavo.origin}/portal/approvals`);
  await page.getByText("100+ posts wait.").waitFor();
  await page.getByRole("link", { name: "Approvals" }).hover();
  await page.getByRole("link", { name: "Approvals 100+ waiting" }).waitFor();
  const list = page.getByRole("list", { name: "Posts" }).getByRole("listitem");
  await eventually(() => list.count(), 100);
  await page.getByRole("button", { name: "Show older posts" }).click();
  await page.getByText("101 posts wait.").waitFor();
  await eventually(() => list.count(), 101);
  await page.goto(`${octavo.origin}/portal/approvals?open=${oldest}`);
  await sheet("The oldest of many").waitFor();
  await approveButton().click();
  await page.getByText("100 posts wait.").waitFor();
});

step("members who may not decide see who can", async () => {
  const bob = "bob@fernhill.example";
  octavo.command(["user", "add", bob], "three folds make eight leaves\n");
  const post = <T>(path: string, body: object, email = bob) =>
    call<T>(octavo.origin, "POST", path, body, portalHeaders(octavo, email));
  const { id } = await post<{ id: string }>("/v1/workspaces", { name: "Orchard" });
  const theirs = await Agent.of(octavo, bob, { "x-octavo-workspace": id });
  const invitation = { email: mara.email, role: "VIEWER" };
  const { url } = await post<{ url: string }>(`/v1/workspaces/${id}/invitations`, invitation);
  await post("/v1/invitations/accept", { token: url.split("/").at(-1) }, mara.email);
  await theirs.ask("Windfalls, free to take.");
  await page.evaluate((workspace) => sessionStorage.setItem("octavo-workspace", workspace), id);
  await page.goto(`${octavo.origin}/portal/approvals`);
  await sheet("Windfalls, free to take").waitFor();
  await page.getByText("Your role does not allow you to decide.").waitFor();
  await eventually(() => approveButton().count(), 0);
});

function sheet(title: string): Locator {
  return page.getByRole("article", { name: title });
}

function approveButton(): Locator {
  return page.getByRole("button", { name: /^Approve/ });
}

function focusedText(): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.textContent);
}
