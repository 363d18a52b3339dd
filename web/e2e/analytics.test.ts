/** The numbers of published posts: sums, a row for each network, and posts that open to their networks. */
import { call, portalHeaders } from "./harness/agent.ts";
import { assertAccessible } from "./harness/browser.ts";
import { assertFitting } from "./harness/fitting.ts";
import { mara } from "./harness/people.ts";
import { story } from "./harness/story.ts";
import { octavo, page, portalSuite } from "./harness/suite.ts";
import { eventually, until } from "./harness/until.ts";

const step = story();

portalSuite(async () => {});

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
  const likes = page.getByRole("term").filter({ hasText: "Likes" }).locator("xpath=..");
  await likes.getByText("2 networks").waitFor();
  await likes.locator("b", { hasText: /^[1-9][\d,]*$/ }).waitFor();
  const networks = page.getByRole("region", { name: "Numbers by network" });
  await networks
    .getByRole("row", { name: /Telegram/ })
    .getByText("Octavo reads no numbers there.")
    .waitFor();
  await eventually(
    () =>
      networks
        .getByRole("row", { name: /Bluesky/ })
        .getByText("not given")
        .count(),
    1,
  );
  await assertAccessible(page);
  await assertFitting(page);
});

step("a post opens to its networks, and posts are sorted by any column", async () => {
  await publish("Windfalls wanted", ["BLUE_SKY"]);
  await page.reload();
  const posts = page.getByRole("region", { name: "Numbers by post" });
  await posts.getByRole("button", { name: "Networks of Russets are in" }).click();
  await posts.getByRole("row", { name: /Mastodon/ }).waitFor();
  await eventually(() => posts.getByRole("link").first().innerText(), "Windfalls wanted");
  await posts.getByRole("button", { name: "Likes" }).click();
  await eventually(() => posts.getByRole("link").first().innerText(), "Russets are in");
  await assertAccessible(page);
  await assertFitting(page);
});

step("one account can be chosen", async () => {
  await page.getByLabel("Account:").selectOption({ index: 1 });
  await page.getByText("1 post in 28 days.").waitFor();
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
  const headers = { ...portalHeaders(octavo, mara.email), prefer: "return=representation" };
  const { id } = await call<{ id: string }>(octavo.origin, "POST", "/v1/posts", { publications }, headers);
  await until("it is published", async () => {
    const { status } = await ask<{ status: string }>("GET", `/v1/posts/${id}`);
    return status === "COMPLETED" ? true : undefined;
  });
}
