/** The search: from anywhere, by several words, by keyboard alone. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible } from "./harness/browser.ts";
import { eventually, until } from "./harness/until.ts";
import { browserSuite, octavo, page, problems } from "./harness/suite.ts";

browserSuite();

/** What newcomers look for, and where it is. */
const wanted = [
  ["rate limit", "/api-docs#rate-limits"],
  ["delete account", "/api-docs/your-account#delete-your-account"],
  ["disconnect account", "/api-docs/accounts#disconnect-an-account"],
  ["alt text", "/api-docs/posts#schedule-a-post"],
  ["bluesky character limit", "/media-validation#bluesky"],
  ["openapi", "/api-docs"],
  ["upload video", "/api-docs/media#upload-a-file"],
  ["telegram chat id", "/api-docs/accounts#list-chats"],
  ["token lifetime", "/api-docs#exchange-it-for-a-token"],
  ["retry", "/webhooks#retry-timetable"],
  ["verify signature", "/webhooks#verify-a-signature"],
  ["idempotency", "/api-docs/posts#schedule-a-post"],
  ["draft", "/api-docs/posts#publish-a-draft"],
  ["429", "/api-docs#rate-limits"],
  ["TIK_TOK", "/media-validation#tiktok"],
  ["cli", "/guides/command-line"],
] as const;

/** Queries whose first result is the one. */
const leading = [
  ["claude", "/agents#claude-code"],
  ["chatgpt", "/agents#chatgpt"],
  ["mcp", "/agents#mcp-server"],
  ["approval", "/guides/approvals#require-approval"],
  ["approvals", "/guides/approvals"],
  ["pagination", "/api-docs#pagination"],
  ["delete post", "/api-docs/posts#cancel-or-delete-a-post"],
  ["keys", "/guides/keys"],
  ["connect link", "/api-docs/connect-links#create-a-connect-link"],
  ["buffer", "/coming-from-buffer"],
  ["composer", "/guides/composer"],
  ["rehearsal", "/api-docs/queue#rehearsals"],
  ["verify signature", "/webhooks#verify-a-signature"],
  ["OUTCOME_UNKNOWN", "/api-docs/errors#outcome-unknown"],
  ["VALIDATION_ERROR", "/api-docs/errors#validation-error"],
  ["command line", "/guides/command-line"],
  ["posts as code", "/guides/command-line#posts-as-code"],
  ["sdk", "/getting-started#install-an-sdk"],
  ["RATE_LIMITED", "/api-docs/errors#rate-limited"],
  ["OUTSIDE_HOURS", "/api-docs/errors#outside-hours"],
  ["MEDIA_TOO_LARGE", "/api-docs/errors#media-too-large"],
] as const;

test("these queries lead to their section first", async (context) => {
  await page.goto(octavo.origin);
  await page.keyboard.press("Control+k");
  for (const [words, section] of leading) {
    await context.test(words, async () => {
      await search().getByRole("searchbox").fill(words);
      await eventually(async () => (await links())[0], section, words);
    });
  }
});

test("each query finds its section among the first four", async (context) => {
  await page.goto(octavo.origin);
  await page.keyboard.press("Control+k");
  for (const [words, section] of wanted) {
    await context.test(words, async () => {
      await search().getByRole("searchbox").fill(words);
      await until(`${words} is answered`, async () => ((await links()).length > 0 ? true : undefined));
      const first = (await links()).slice(0, 4);
      assert.ok(first.includes(section), first.join(" "));
    });
  }
});

for (const path of ["/", "/webhooks"]) {
  test(`Ctrl K and / open it on ${path}`, async () => {
    await page.goto(octavo.origin + path);
    await page.getByRole("heading").first().waitFor();
    for (const key of ["Control+k", "/"]) {
      await page.keyboard.press(key);
      await search().getByRole("searchbox").waitFor();
      await page.keyboard.press("Escape");
      await search().waitFor({ state: "hidden" });
    }
    await page.getByRole("button", { name: "Search the documentation" }).click();
    await search().getByRole("searchbox").fill("retry");
    await search()
      .getByText(/^\d+ results$/)
      .waitFor();
    await assertAccessible(page);
    await page.keyboard.press("Escape");
  });
}

test("arrow keys and Tab lead to the results, and Enter goes there", async () => {
  await page.goto(`${octavo.origin}/getting-started`);
  await page.keyboard.press("Control+k");
  await search().getByRole("searchbox").fill("rate limits");
  await search().getByRole("link").first().waitFor();
  await page.keyboard.press("Tab");
  await eventually(focused, "API Documentation: Rate limits");
  await page.keyboard.press("ArrowDown");
  await eventually(focused, (found) => found !== "API Documentation: Rate limits");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await eventually(() => page.evaluate(() => document.activeElement?.tagName), "INPUT");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/api-docs#rate-limits$/);
  assert.deepEqual(problems, []);
});

function search() {
  return page.getByRole("dialog", { name: "Search the documentation" });
}

/** Where the results lead. */
function links(): Promise<string[]> {
  return search()
    .getByRole("link")
    .evaluateAll((all) =>
      all.map((link) => {
        const { pathname, hash } = link as HTMLAnchorElement;
        return pathname + hash;
      }),
    );
}

function focused(): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.textContent?.trim());
}
