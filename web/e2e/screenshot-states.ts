/** The states of the main screens, for `make screenshots`: empty, loading, failed, offline, and outcomes of a post. */
import type { Locator, Page, Route } from "playwright-core";
import { Developer } from "./harness/developer.ts";
import { visit } from "./harness/places.ts";
import { shootState } from "./harness/pictures.ts";
import type { OctavoServer } from "./harness/server.ts";

/** Before anything is connected. */
export async function shootEmpty(page: Page, origin: string): Promise<void> {
  for (const [name, path, words] of [
    ["posts", "posts", /^No posts in/],
    ["composer", "posts/new", "No account to post to"],
    ["accounts", "accounts", "No accounts connected yet."],
    ["media", "media", "Nothing uploaded yet."],
    ["approvals", "approvals", "Nothing to approve"],
    ["comments", "comments", "Comments are not read yet"],
    ["queue", "workspace/queue", "Start with weekdays at 09:00"],
  ] as const) {
    await page.goto(`${origin}/portal/${path}`);
    await page.getByText(words).first().waitFor();
    await shootState(page, `state-${name}-empty`);
  }
  await page.goto(`${origin}/portal`);
}

/** A post that waits, one whose answer was lost, and one that failed. */
export async function shootOutcomes(page: Page, octavo: OctavoServer): Promise<void> {
  const developer = Developer.signedUp(octavo);
  const { account, chat } = await developer.telegram();
  const { id: bluesky } = await developer.call<{ id: number }>("POST", "/v1/sandbox/accounts", {
    platform: "BLUE_SKY",
  });
  const fault = (accountId: number, kind: string, times: number) =>
    developer.call("POST", "/v1/sandbox/faults", { accountId, fault: kind, times });
  const create = async (content: string, scheduledTime?: string) => {
    const publications = [
      { accountId: account, platformSettings: { type: "TELEGRAM" }, posts: [{ content, chatId: chat }] },
      { accountId: bluesky, platformSettings: { type: "BLUE_SKY" }, posts: [{ content }] },
    ];
    const body = { schedules: [{ scheduledTime, publications }] };
    const { items } = await developer.call<{ items: { id: string }[] }>("POST", "/v1/posts/bulk", body);
    await page.goto(`${octavo.origin}/portal/posts/${items[0]?.id}`);
  };
  const show = async (name: string, words: string) => {
    await page.locator(".post-meta").getByText(words, { exact: true }).waitFor();
    await page.getByRole("heading", { name: "From draft to permalink" }).waitFor();
    await shootState(page, `state-post-${name}`);
  };
  await create("Open day: the gate opens at nine.", "2027-11-27T09:30:00Z");
  await show("scheduled", "Scheduled");
  await fault(account, "drop_after_accept", 1);
  await create("Barn dance: tickets at the gate.");
  await show("unknown", "Partly completed");
  for (const id of [account, bluesky]) await fault(id, "token_expired", 1000);
  await create("Fog over the lower rows.");
  await show("failed", "Failed");
}

function refused(route: Route): Promise<void> {
  const error = { code: "SERVICE_UNAVAILABLE", message: "The database is away." };
  return route.fulfill({ status: 503, json: { error } });
}

/** Findings, a time that is typed, and what is shown while the server does not answer. */
export async function shootTroubles(page: Page, origin: string): Promise<void> {
  await shootFindings(page, origin);
  await page.goto(`${origin}/portal/posts?view=list`);
  await posts(page).waitFor();
  await page.context().setOffline(true);
  await page.getByText("You are offline.").waitFor();
  await shootState(page, "state-posts-offline");
  await page.context().setOffline(false);
  await shootPosts(page, "loading", () => undefined, page.locator(".skeleton").first());
  await shootPosts(page, "error", refused, page.getByRole("alert").first());
  await shootSessionEnd(page);
}

async function shootFindings(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/portal/posts/new`);
  for (const network of ["X", "Bluesky", "Instagram"]) {
    await page
      .getByRole("checkbox", { name: new RegExp(`^Post to ${network}:`) })
      .first()
      .check();
  }
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("The press is running until Sunday. ".repeat(10));
  await page.getByRole("button", { name: "Publish now" }).click();
  await page.locator(".finding.failed").first().waitFor();
  await shootState(page, "state-composer-findings");
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Commands" });
  await palette.getByRole("option").first().waitFor();
  await shootState(page, "state-palette-open");
  await palette.getByRole("combobox").fill("set the");
  await page.keyboard.press("Tab");
  await palette.getByRole("combobox").fill("tomorrow 9");
  await page.getByRole("group", { name: /^Times in/ }).waitFor();
  await shootState(page, "state-palette-time");
  for (let press = 0; press < 3; press++) await page.keyboard.press("Escape");
}

/** The posts screen, with what the list's call is answered. */
async function shootPosts(
  page: Page,
  name: string,
  answer: (route: Route) => Promise<void> | undefined,
  shown: Locator,
): Promise<void> {
  await page.route(/\/v1\/posts\?/, answer);
  await page.reload();
  await shown.waitFor();
  await shootState(page, `state-posts-${name}`);
  await page.unrouteAll();
}

function posts(page: Page): Locator {
  return page.getByRole("list", { name: "Posts" }).getByRole("link").first();
}

/** Last, because the page has to sign in again. */
async function shootSessionEnd(page: Page): Promise<void> {
  await page.reload();
  await posts(page).waitFor();
  await page.route(/\/v1\/accounts$/, (route) => route.fulfill({ status: 401, json: {} }));
  await page.route("**/oauth2/token", (route) =>
    route.fulfill({ status: 400, json: { error: "invalid_grant", error_description: "It has expired." } }),
  );
  await visit(page, "Accounts");
  await page.getByRole("alert").filter({ hasText: "Renew silent failed" }).waitFor();
  await shootState(page, "state-session-ended");
}
