import assert from "node:assert/strict";
import type { Browser } from "playwright-core";
import { openPage } from "./browser.ts";
import type { Developer } from "./developer.ts";
import { mara } from "./people.ts";

/** Signs in and allows the application, as a person does: the code that it gets. */
export async function authorizationCode(
  browser: Browser,
  developer: Pick<Developer, "origin" | "clientId">,
  callbackUrl: string,
  scope: string,
): Promise<string> {
  const { page } = await openPage(browser);
  const query = new URLSearchParams({
    client_id: developer.clientId,
    response_type: "code",
    redirect_uri: callbackUrl,
    scope,
    state: "checked",
  });
  await page.goto(`${developer.origin}/oauth2/authorize?${query}`);
  await page.getByLabel("E-mail").fill(mara.email);
  await page.getByLabel("Password").fill(mara.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  const allow = page.getByRole("button", { name: /allow/i });
  const back = page.waitForURL(`${callbackUrl}**`);
  await Promise.race([allow.click().catch(() => undefined), back]);
  await back;
  const answer = new URL(page.url()).searchParams;
  await page.context().close();
  assert.equal(answer.get("state"), "checked");
  return answer.get("code") ?? "";
}
