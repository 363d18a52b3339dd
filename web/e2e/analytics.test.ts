/** The numbers of published posts: sums, a row for each network, and posts that open to their networks. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { call, portalHeaders } from "./harness/agent.ts";
import { assertAccessible } from "./harness/browser.ts";
import { assertFitting } from "./harness/fitting.ts";
import { mara } from "./harness/people.ts";
import { assertLight } from "./harness/screen-weight.ts";
import { story } from "./harness/story.ts";
import { octavo, page, portalSuite } from "./harness/suite.ts";
import { eventually, until } from "./harness/until.ts";

const step = story();

portalSuite(async () => {});

step("the screen adds at most 40 kB of scripts and styles in brotli", async () => {
  const shown = page.getByText("Nothing was published in these 28 days.");
  await assertLight(
    page,
    octavo.origin,
    "/portal/analytics",
    page
      .getByText("Webhooks for")
      .or(page.getByRole("heading", { level: 1 }))
      .first(),
    shown,
  );
});

step("without posts, the page says so", async () => {
  await page.goto(`${octavo.origin}/portal/analytics`);
  await page.getByText("Nothing was published in these 28 days.").waitFor();
  await page.getByRole("link", { name: "Show 90 days" }).click();
  await page.getByText("Nothing was published in these 90 days.").waitFor();
  await assertAccessible(page);
});

step("numbers appear an hour after publication", async () => {
  await publish("Russets are in", ["BLUE_SKY", "MASTODON", "TELEGRAM"]);
  await page.goto(`${octavo.origin}/portal/analytics`);
  await page.getByText("The first numbers come an hour after publication.").waitFor();
  await ask("POST", "/v1/sandbox/clock", { advance: "PT1H" });
  await until("both networks were read", async () => {
    const { items } = await ask<{ items: { measuredAt: string | null }[] }>("GET", "/v1/analytics/posts");
    return items.filter(({ measuredAt }) => measuredAt).length === 2 ? true : undefined;
  });
  await page.reload();
  await page.getByText("Last read from the networks").waitFor();
});

step("each sum says how many networks it contains, and what is not given is said in words", async () => {
  const totals = page.getByRole("group", { name: "What the plot shows" });
  await totals.getByRole("button", { name: /^Likes [1-9][\d,]* of 2 networks$/ }).waitFor();
  await totals.getByRole("button", { name: "Views none read yet" }).waitFor();
  const networks = page.getByRole("region", { name: "Numbers by network" });
  const telegram = networks.getByRole("row", { name: /Telegram/ });
  await telegram.getByText("Not given by this network. 1 post published.").waitFor();
  await eventually(
    () =>
      networks
        .getByRole("row", { name: /Bluesky/ })
        .getByText("not given by this network")
        .count(),
    1,
  );
  await networks.getByRole("img", { name: "Likes at Bluesky over 28 days" }).waitFor();
  await page.getByRole("radio", { name: "One scale" }).check();
  await assertAccessible(page);
  await assertFitting(page);
});

step("the sums choose the plot, and the arrow keys read it day by day", async () => {
  const totals = page.getByRole("group", { name: "What the plot shows" });
  const shares = totals.getByRole("button", { name: /^Shares/ });
  await shares.click();
  await eventually(() => shares.getAttribute("aria-pressed"), "true");
  await page.getByRole("img", { name: "Shares per day, and in the 28 days before" }).waitFor();
  await totals.getByRole("button", { name: /^Likes/ }).click();
  const status = page.getByRole("region", { name: "Over time" }).getByRole("status");
  await page.getByRole("slider", { name: "Read the plot at one day" }).focus();
  await status.getByText(/[1-9]\d* likes?, 0 the day before\..* Published: Russets are in\./).waitFor();
  await page.keyboard.press("ArrowLeft");
  await status.getByText("0 likes, 0 the day before.").waitFor();
  await page.keyboard.press("Escape");
  await eventually(() => status.innerText(), "");
  await page.getByText("The same as a table").click();
  await eventually(() => page.getByRole("region", { name: "Numbers by day" }).getByRole("row").count(), 29);
});

step("a post opens to its networks, and posts are sorted by any column", async () => {
  await publish("Windfalls wanted", ["BLUE_SKY"]);
  await page.reload();
  const posts = page.getByRole("region", { name: "Numbers by post" });
  const first = posts.getByRole("rowheader").getByRole("link").first();
  await posts.getByRole("button", { name: "Networks of Russets are in" }).press("Enter");
  await posts.getByRole("row", { name: /^Mastodon/ }).waitFor();
  await eventually(() => first.innerText(), "Windfalls wanted");
  await posts.getByRole("button", { name: "Likes" }).click();
  await eventually(() => first.innerText(), "Russets are in");
  for (const sorted of ["Comments", "Shares", "Published"]) {
    await page.keyboard.press("s");
    await posts.locator("[aria-sort]", { hasText: sorted }).waitFor();
  }
  await assertAccessible(page);
  await assertFitting(page);
});

step("what is on the screen is copied as CSV", async () => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: /^Copy as CSV ?: posts$/ }).click();
  await eventually(
    () => page.evaluate(() => navigator.clipboard.readText()),
    /^post,network,published,read,views,likes,comments,shares,permalink\r\n[^]*Russets are in,Telegram,[^,]*,,,,,,/,
  );
});

step("one account can be chosen", async () => {
  await page.getByLabel("Account:", { exact: true }).selectOption({ index: 1 });
  await page.getByText("1 post in 28 days.").waitFor();
});

step("the best hours need 20 posts, and one becomes a slot of the queue", async () => {
  const best = page.getByRole("region", { name: "Best hours" });
  await best.getByText("0 posts of").waitFor();
  await best.getByText("The best hours appear from 20 on").waitFor();
  const { id } = await ask<{ id: number }>("POST", "/v1/sandbox/accounts", { platform: "BLUE_SKY" });
  const publication = { accountId: id, platformSettings: { type: "BLUE_SKY" } };
  for (let number = 1; number <= 20; number++) {
    await ended([{ ...publication, posts: [{ content: `Apple ${number}` }] }]);
  }
  await ask("POST", "/v1/sandbox/clock", { advance: "PT1H" });
  await until("all are read", async () => {
    const path = `/v1/analytics/posts?limit=100&accountId=${id}`;
    const { items } = await ask<{ items: { measuredAt: string | null }[] }>("GET", path);
    return items.filter(({ measuredAt }) => measuredAt).length === 20 ? true : undefined;
  });
  // On Monday, the 2nd of March 2026, at 09:30 in Berlin.
  const database = new DatabaseSync(join(octavo.dataDir, "octavo.db"));
  database.exec(
    `PRAGMA busy_timeout = 5000; UPDATE reading SET published_at = 1772440200000000 WHERE account_id = ${id}`,
  );
  database.close();
  await page.goto(`${octavo.origin}/portal/analytics?account=${id}`);
  await best.getByText("Monday, 09:00", { exact: true }).waitFor();
  await best.getByText("median of 20 posts").waitFor();
  await best.getByText("Times in Europe/Berlin.").waitFor();
  await assertFitting(page);
  await best.getByRole("button", { name: /^Add to the queue ?: Monday, 09:00$/ }).click();
  await best.getByRole("link", { name: "In the queue" }).waitFor();
  const { timeZone, slots } = await ask<{ timeZone: string; slots: object[] }>("GET", "/v1/queue");
  assert.deepEqual({ timeZone, slots }, { timeZone: "Europe/Berlin", slots: [{ day: "MONDAY", time: "09:00" }] });
  await page.goto(`${octavo.origin}/portal/analytics`);
});

step("when the numbers can't be read, the page says so and offers another try", async () => {
  await page.route("**/v1/analytics/posts?*", (route) => route.fulfill({ status: 503, body: "" }));
  await page.reload();
  await page.getByRole("alert").getByRole("button", { name: "Try again" }).waitFor();
  await page.unroute("**/v1/analytics/posts?*");
  await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
  await page.getByRole("region", { name: "Numbers by post" }).waitFor();
});

function ask<T>(method: string, path: string, body?: object): Promise<T> {
  return call<T>(octavo.origin, method, path, body, portalHeaders(octavo, mara.email));
}

async function publish(content: string, platforms: readonly string[]): Promise<void> {
  const publications = [];
  for (const platform of platforms) {
    const { id: accountId } = await ask<{ id: number }>("POST", "/v1/sandbox/accounts", { platform });
    const chats = platform === "TELEGRAM" ? await ask<{ id: string }[]>("GET", `/v1/accounts/${accountId}/chats`) : [];
    publications.push({ accountId, platformSettings: { type: platform }, posts: [{ content, chatId: chats[0]?.id }] });
  }
  await ended(publications);
}

async function ended(publications: readonly object[]): Promise<void> {
  const headers = { ...portalHeaders(octavo, mara.email), prefer: "return=representation" };
  const { id } = await call<{ id: string }>(octavo.origin, "POST", "/v1/posts", { publications }, headers);
  await until("it is published", async () => {
    const { status } = await ask<{ status: string }>("GET", `/v1/posts/${id}`);
    return status === "COMPLETED" ? true : undefined;
  });
}
