/** Workspaces: creating one, inviting someone, changing their role, and deleting it. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { assertAccessible, openPage } from "./harness/browser.ts";
import { signUp } from "./harness/people.ts";
import { visit } from "./harness/places.ts";
import { story } from "./harness/story.ts";
import { browser, octavo, page, portalSuite } from "./harness/suite.ts";
import { eventually } from "./harness/until.ts";

const tom = { email: "tom@fernhill.example", password: "twelve apples in a wooden crate" };
let link = "";
let toms: Page;

portalSuite();

const step = story();

step("the pages show who may do what, and one workspace needs no switcher", async () => {
  await visit(page, "Settings", "Members");
  await members(page).getByRole("listitem", { name: "mara.lind@fernhill.example" }).waitFor();
  const no = "–\nno";
  const publishing = page.getByRole("row", { name: /Publish posts, connect accounts/ });
  await eventually(() => publishing.getByRole("cell").allInnerTexts(), ["yes", "yes", no, "yes", no, no, no]);
  await eventually(() => page.getByLabel("Workspace", { exact: true }).count(), 0);
  await assertAccessible(page);
  await visit(page, "Settings");
  await page.getByRole("heading", { name: "Personal" }).waitFor();
  await eventually(() => page.getByRole("button", { name: "Delete workspace" }).count(), 0, "the personal one stays");
  await assertAccessible(page);
});

step("a chat is set, shown by its host alone, and removed", async () => {
  const chat = page.getByRole("region", { name: "Chat", exact: true });
  await chat.getByLabel("Address of an incoming webhook").fill("http://hooks.example/T1/secret");
  await chat.getByRole("button", { name: "Save chat" }).press("Enter");
  await chat.getByText("it must use https").waitFor();
  await assertAccessible(page);
  await chat.getByLabel("Address of an incoming webhook").fill("https://hooks.example/T1/secret");
  await chat.getByRole("button", { name: "Save chat" }).press("Enter");
  await chat.getByText("Messages go to hooks.example.").waitFor();
  await eventually(() => chat.getByLabel("Address of an incoming webhook").inputValue(), "");
  await assertAccessible(page);
  await chat.getByRole("button", { name: "Remove the chat" }).press("Enter");
  await eventually(() => chat.getByText("Messages go to").count(), 0);
});

step("a new workspace opens at once, with nothing of the personal one in it", async () => {
  octavo.createApp("mara.lind@fernhill.example", "Mine", `${octavo.origin}/healthz`);
  await page.getByLabel("Name of the new workspace").fill(" ");
  await page.getByRole("button", { name: "Create workspace" }).click();
  await page.getByText("name is required.").waitFor();
  await page.getByLabel("Name of the new workspace").fill("Fernhill");
  await page.getByRole("button", { name: "Create workspace" }).click();
  await switcher(page).waitFor();
  await eventually(() => shown(page), "Fernhill");
  await page.getByText("No Applications Yet").waitFor();
  await eventually(() => page.getByText("Mine", { exact: true }).count(), 0);
  await switcher(page).selectOption("Personal");
  await page.getByText("Mine", { exact: true }).first().waitFor();
  await switcher(page).selectOption("Fernhill");
  await page.waitForFunction(() => sessionStorage.getItem("octavo-workspace")?.startsWith("wsp_"));
  await visit(page, "Settings");
  await page.getByRole("heading", { name: "Fernhill" }).waitFor();
  await visit(page, "Settings", "Members");
});

step("a member's address is refused at the field, and another gets a link that is shown once", async () => {
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite to Fernhill" });
  await dialog.getByLabel("E-mail").fill("mara.lind@fernhill.example");
  await dialog.getByRole("button", { name: "Create invitation" }).click();
  await dialog.getByText("The person with this address is a member already.").waitFor();
  await eventually(() => dialog.getByLabel("E-mail").getAttribute("aria-invalid"), "true");
  await assertAccessible(page);
  await dialog.getByLabel("E-mail").fill(tom.email);
  await dialog.getByLabel("Role").selectOption("Developer");
  await dialog.getByRole("button", { name: "Create invitation" }).click();
  link = await page.locator(".invitation-link code").innerText();
  await page.getByRole("button", { name: "Copy link" }).waitFor();
  const invited = invitations(page).getByRole("listitem", { name: tom.email });
  await invited.getByText("Invited by mara.lind@fernhill.example").waitFor();
  await assertAccessible(page);
  await page.reload();
  await invitations(page).getByRole("listitem", { name: tom.email }).waitFor();
  await eventually(() => page.locator(".invitation-link").count(), 0);
});

step("the link leads through the sign-in into the workspace, once", async () => {
  const first = await openPage(browser);
  await signUp(first.page, octavo.origin, tom);
  await first.page.context().close();
  toms = (await openPage(browser)).page;
  await toms.goto(link);
  await toms.getByLabel("E-mail").fill(tom.email);
  await toms.getByLabel("Password").fill(tom.password);
  await toms.getByRole("button", { name: "Sign in" }).click();
  await toms.getByText(`You’ll join as ${tom.email}.`).waitFor();
  await assertAccessible(toms);
  await toms.getByRole("button", { name: "Join workspace" }).click();
  await switcher(toms).waitFor();
  await eventually(() => shown(toms), "Fernhill");
  await toms.goto(link);
  await toms.getByRole("button", { name: "Join workspace" }).click();
  await toms.getByText("This invitation was already used or withdrawn, or it has expired.").waitFor();
  await visit(toms, "Settings");
  await toms.getByText("Your role is Developer.").waitFor();
  await visit(toms, "Settings", "Members");
  await eventually(() => toms.getByRole("button", { name: "Invite" }).count(), 0);
  await eventually(() => toms.getByText("mara.lind@fernhill.example").count(), 0, "only admins see addresses");
  await eventually(() => places(toms, "Portal"), ["Overview", "Posts", "Accounts", "Developers", "Settings"]);
});

step("a role is changed in its row, and the last owner stays", async () => {
  await page.reload();
  await page.getByLabel(`Role of ${tom.email}`).selectOption("Viewer");
  await page.getByText(`${tom.email}: Viewer.`).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText(`${tom.email}: Developer.`).waitFor();
  await eventually(() => page.getByLabel(`Role of ${tom.email}`).inputValue(), "DEVELOPER");
  await page.getByLabel(`Role of ${tom.email}`).selectOption("Viewer");
  await page.getByText(`${tom.email}: Viewer.`).waitFor();
  await eventually(() => members(page).getByText("password only").count(), 2, "how strong each member is");
  await page.getByLabel("Role of mara.lind@fernhill.example").selectOption("Viewer");
  await page.getByText("This is the workspace's last owner. Make another member an owner first.").waitFor();
  await eventually(() => page.getByLabel("Role of mara.lind@fernhill.example").inputValue(), "OWNER");
  await toms.reload();
  await eventually(() => places(toms, "Portal"), ["Overview", "Posts", "Accounts", "Settings"]);
  await eventually(() => places(toms, "Settings"), ["Workspace", "Queue", "Members", "You"]);
  await visit(toms, "Settings");
  await toms.getByText("Your role is Viewer.").waitFor();
});

step("a publisher posts in a workspace that has no application", async () => {
  await page.getByLabel(`Role of ${tom.email}`).selectOption("Publisher");
  await page.getByText(`${tom.email}: Publisher.`).waitFor();
  await visit(page, "Accounts");
  await page.getByRole("button", { name: "Sandbox account on Bluesky" }).click();
  await page.getByText("is connected in the sandbox.").waitFor();
  await visit(page, "Settings", "Members");
  await toms.reload();
  await visit(toms, "Posts");
  await toms.getByRole("link", { name: "New post" }).first().click();
  await toms.getByRole("textbox", { name: "Text", exact: true }).fill("Written by a publisher.");
  await toms.getByRole("button", { name: "Publish now" }).click();
  await toms.getByText("Completed").first().waitFor();
});

step("a member who is removed is back in their personal workspace", async () => {
  await members(page).getByRole("listitem", { name: tom.email }).getByRole("button", { name: "Remove" }).click();
  const question = page.getByRole("alertdialog", { name: `Remove ${tom.email}` });
  await question.getByRole("button", { name: "Remove" }).click();
  await page.getByText(`${tom.email} is no longer a member of Fernhill.`).waitFor();
  await toms.reload();
  await toms.waitForFunction(() => sessionStorage.getItem("octavo-workspace") === null);
  await toms.getByText(`Welcome, ${tom.email}`).waitFor();
  await eventually(() => switcher(toms).count(), 0);
});

step("the audit log shows who did what, and its address holds the filters", async () => {
  await visit(page, "Settings", "Audit log");
  const changed = page.getByRole("row", { name: /changed the role of/ }).first();
  await changed.getByText("127.0.0.1").waitFor();
  await eventually(() => changed.locator("del").count(), 1);
  await eventually(() => changed.locator("ins").count(), 1);
  await assertAccessible(page);
  await page.getByLabel("What").selectOption("member.invited");
  await page.getByRole("cell", { name: `invited ${tom.email} as Developer` }).waitFor();
  await changed.waitFor({ state: "detached" });
  await eventually(() => page.url(), /action=member.invited/);
  await page.reload();
  await page.getByRole("cell", { name: `invited ${tom.email} as Developer` }).waitFor();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export as CSV" }).click();
  const [head, ...rows] = (await readFile(await (await download).path(), "utf8")).trimEnd().split("\r\n");
  assert.equal(head, "at,actorType,actorId,actorName,action,targetType,targetId,address,detail,hash");
  assert.ok(rows.length > 0 && rows.every((row) => row.includes(",member.invited,")), rows.join("\n"));
  await page.getByLabel("From", { exact: true }).fill("2099-01-01T00:00");
  await page.getByText("No entries match the filters.").waitFor();
  await assertAccessible(page);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByRole("cell", { name: "created the workspace Fernhill" }).waitFor();
  await visit(page, "Settings");
});

step("a workspace is deleted after its name was typed", async () => {
  await page.getByRole("button", { name: "Delete workspace" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete Fernhill" });
  await eventually(() => dialog.getByRole("button", { name: "Delete workspace" }).isDisabled(), true);
  await dialog.getByLabel("Type Fernhill to confirm").fill("Fernhill");
  await assertAccessible(page);
  await dialog.getByRole("button", { name: "Delete workspace" }).click();
  await page.getByText("Mine", { exact: true }).first().waitFor();
  await eventually(() => switcher(page).count(), 0);
});

/** What a navigation offers. */
function places(on: Page, navigation: string): Promise<string[]> {
  return on.getByRole("navigation", { name: navigation }).getByRole("link").allInnerTexts();
}

function switcher(on: Page) {
  return on.getByRole("combobox", { name: "Workspace" });
}

function shown(on: Page): Promise<string> {
  return switcher(on).evaluate((select) => (select as HTMLSelectElement).selectedOptions[0]?.text ?? "");
}

function members(on: Page) {
  return on.getByRole("list", { name: "Members" });
}

function invitations(on: Page) {
  return on.getByRole("list", { name: "Invitations" });
}
