/** Approvals that real Chromium signs with its virtual authenticator. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { Agent, call, portalHeaders } from "./harness/agent.ts";
import { addAuthenticator } from "./harness/authenticator.ts";
import { assertAccessible } from "./harness/browser.ts";
import { mara, signUp } from "./harness/people.ts";
import { OctavoServer } from "./harness/server.ts";
import { story } from "./harness/story.ts";
import { browserSuite, octavo, page, problems } from "./harness/suite.ts";

let agent: Agent;
/** Whether the device recognizes its user from here on. */
let verifies: Awaited<ReturnType<typeof addAuthenticator>>;
const step = story();

browserSuite(
  async () => {
    verifies = await addAuthenticator(page);
    await signUp(page, octavo.origin, mara);
    agent = await Agent.of(octavo, mara.email);
  },
  () => OctavoServer.start(undefined, undefined, undefined, "localhost"),
);

step("without a passkey, nothing is signed", async () => {
  const id = await agent.ask("Tickets: 14 left.");
  await page.goto(`${octavo.origin}/portal/approvals`);
  await sheet("Tickets: 14 left").waitFor();
  await page.keyboard.press("a");
  await page.getByText("The post was approved.").waitFor();
  assert.equal((await agent.post(id)).approval?.isSigned, false);
});

step("with a passkey, the device that does not verify its user approves nothing", async () => {
  await page.goto(`${octavo.origin}/portal/account`);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Laptop");
  await page.keyboard.press("Enter");
  await page.getByText("Laptop was added.").waitFor();
  const id = await agent.ask("Pickers wanted for Saturday.");
  await page.goto(`${octavo.origin}/portal/approvals`);
  await page.getByText("You sign exactly this version with your passkey.").waitFor();
  await assertAccessible(page);
  await verifies(false);
  await page.getByRole("button", { name: /^Approve for/ }).click();
  await page.getByText("Nothing was signed").waitFor();
  await assertAccessible(page);
  assert.equal((await agent.post(id)).status, "WAITING_FOR_APPROVAL");
  problems.length = 0;
});

step("the device signs, and the record is verified by the documented program", async () => {
  await verifies(true);
  await page.keyboard.press("a");
  await page.getByText("The post was approved and signed.").waitFor();
  const headers = portalHeaders(octavo, mara.email);
  const read = <T>(path: string) => call<{ items: T[] }>(octavo.origin, "GET", path, undefined, headers);
  const [entry] = (await read("/v1/audit?action=approval.approved")).items;
  const [approval] = (await read<{ content: object; isSigned: boolean }>("/v1/approvals?status=APPROVED")).items;
  assert.equal(approval?.isSigned, true);
  const printed = verify({ "entry.json": JSON.stringify(entry), "content.json": JSON.stringify(approval.content) });
  assert.match(printed, /^(ok {2}.*\n){5}$/);
});

step("the page of an approval signs too", async () => {
  const { id, url } = await agent.askWith({ content: "Windfalls, free to take." });
  await page.goto(url);
  await page.getByText("You sign exactly this version with your passkey.").waitFor();
  await page.getByRole("button", { name: /^Approve for/ }).click();
  await page.getByText(/approved and signed it at/).waitFor();
  assert.equal((await agent.post(id)).approval?.isSigned, true);
});

step("the portal shows that it was signed", async () => {
  await page.goto(`${octavo.origin}/portal/approvals?show=decided`);
  await page.getByText(/approved and signed it at/).waitFor();
  await page.goto(`${octavo.origin}/portal/workspace/audit`);
  await page.getByText("approved and signed a post").first().waitFor();
});

/** What the program of docs/approval.md prints. */
function verify(files: Record<string, string>): string {
  const [, program = ""] = readFileSync(new URL("../../docs/approval.md", import.meta.url), "utf8").split("```js\n");
  const written = { ...files, "verify-approval.mjs": program.split("```")[0] ?? "" };
  for (const [name, text] of Object.entries(written)) writeFileSync(join(octavo.dataDir, name), text);
  const given = ["verify-approval.mjs", "entry.json", "content.json", octavo.origin];
  return execFileSync("node", given, { cwd: octavo.dataDir, encoding: "utf8" });
}

function sheet(title: string): Locator {
  return page.getByRole("article", { name: title });
}
