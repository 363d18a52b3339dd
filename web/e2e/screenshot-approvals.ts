/** Pictures of the approvals inbox and of the consent page. */
import type { Page } from "playwright-core";
import { Agent } from "./harness/agent.ts";
import { mara } from "./harness/people.ts";
import { shoot, shootState } from "./harness/pictures.ts";
import type { OctavoServer } from "./harness/server.ts";

export async function shootApprovals(page: Page, octavo: OctavoServer): Promise<void> {
  const agent = await Agent.of(octavo, mara.email);
  await agent.ask("Tickets: 14 left. The gate opens at nine on Saturday.");
  const id = await agent.ask("Eleven of you asked why our russets look rusty. It is the skin healing itself.");
  const inbox = `${octavo.origin}/portal/approvals`;
  await page.goto(inbox);
  const accepted = page.getByText("Every network accepts it as it is.");
  await accepted.waitFor();
  await shoot(page, "portal-approvals");
  await agent.change(id, "Eleven of you asked why our russets look like sandpaper. It is the skin healing itself.");
  await page.getByRole("button", { name: "Show what changed" }).waitFor();
  await shootState(page, "state-approvals-held");
  await page.getByRole("button", { name: "Show what changed" }).click();
  await page.locator("ins").first().waitFor();
  await shootState(page, "state-approvals-changed");
  await page.keyboard.press("r");
  await page.getByRole("dialog").getByLabel("Reason").fill("Sold out at 08:50. Ask the shop for the number first.");
  await shootState(page, "state-approvals-reject");
  await page.keyboard.press("Escape");
  await page.route("**/v1/approvals?*", () => undefined);
  await page.goto(inbox);
  await page.locator(".skeleton").first().waitFor();
  await shootState(page, "state-approvals-loading");
  await page.unrouteAll();
  await page.route("**/v1/approvals?*", (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto(inbox);
  await page.getByRole("alert").first().waitFor();
  await shootState(page, "state-approvals-error");
  await page.unrouteAll();
}

/** Signed in, and asked by an application. */
export async function shootConsent(page: Page, origin: string, clientId: string, callback: string): Promise<void> {
  const query = { client_id: clientId, response_type: "code", redirect_uri: callback, prompt: "consent" };
  await page.goto(
    `${origin}/oauth2/authorize?${new URLSearchParams({ ...query, scope: "accounts.read posts.write" })}`,
  );
  await page.getByRole("button", { name: "Allow" }).waitFor();
  await shoot(page, "consent");
}
