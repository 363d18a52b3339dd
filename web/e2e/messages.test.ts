/** Messages about failures: their links open the page with what fixes each. crates/octavo/tests/it/notices reads the messages. */
import assert from "node:assert/strict";
import { call, portalHeaders } from "./harness/agent.ts";
import { assertAccessible } from "./harness/browser.ts";
import { mara } from "./harness/people.ts";
import { Receiver } from "./harness/receiver.ts";
import { story } from "./harness/story.ts";
import { octavo, page, portalSuite } from "./harness/suite.ts";
import { until } from "./harness/until.ts";

const step = story();
let chat: Receiver;
let appId: string;

portalSuite(async () => {
  chat = await Receiver.start();
  const [workspace] = await ask<{ id: string }[]>("GET", "/v1/workspaces");
  await ask("PATCH", `/v1/workspaces/${workspace?.id}`, { noticesUrl: chat.url });
  appId = (await ask<{ id: string }>("POST", "/v1/apps", { name: "Press", callbackUrls: ["https://press.example/cb"] }))
    .id;
});

step("faults of four kinds are planted, and the chat gets a message about each", async () => {
  await publish("X_TWITTER", "TWITTER", "duplicate");
  await publish("TELEGRAM", "TELEGRAM", "drop_after_accept");
  await publish("LINKEDIN", "LINKEDIN", "token_expired");
  const gone = await Receiver.start();
  gone.status = 410;
  const wish = { appId, url: gone.url, apiKey: "a key of our own", eventsAll: true };
  const { id } = await ask<{ id: string }>("POST", "/v1/webhooks", wish);
  await ask("POST", `/v1/webhooks/${id}/test`, { type: "post.completed" });
  await until("there are four messages", () => (chat.received.length >= 4 ? true : undefined), 120_000);
  gone.stop();
  chat.stop();
});

step("from a post that was refused, it is sent again with one click", async () => {
  await page.goto(linkOf("was not published. The account"));
  await page.getByRole("heading", { level: 1, name: "Russets are in" }).waitFor();
  await assertAccessible(page);
  await page.getByRole("alert").getByRole("button", { name: "Retry X" }).click();
  await page.getByText("COMPLETED").first().waitFor();
});

step("a post with an unknown outcome says how to find out", async () => {
  await page.goto(linkOf("can't tell whether"));
  await page.getByRole("heading", { level: 1, name: "Russets are in" }).waitFor();
  await page.getByRole("button", { name: "It is there..." }).waitFor();
  await assertAccessible(page);
  await page.getByRole("button", { name: "It is not there: send again" }).click();
  await page.getByText("COMPLETED").first().waitFor();
});

step("an account that lost its access is connected again", async () => {
  await page.goto(linkOf("can no longer publish"));
  await page
    .getByRole("button", { name: /Reconnect/ })
    .first()
    .waitFor();
  await assertAccessible(page);
});

step("a webhook that was disabled is turned on again", async () => {
  await page.goto(linkOf("disabled a webhook"));
  await page.getByText("DISABLED_GONE").waitFor();
  await page.getByRole("button", { name: /^Manage/ }).click();
  await page.getByRole("button", { name: "Reactivate" }).click();
  await page.getByText("ACTIVE", { exact: true }).waitFor();
});

function ask<T>(method: string, path: string, body?: object): Promise<T> {
  return call<T>(octavo.origin, method, path, body, portalHeaders(octavo, mara.email));
}

/** Publishes on a new account of a network, whose next calls meet a fault. */
async function publish(platform: string, type: string, fault: string): Promise<void> {
  const account = await ask<{ id: number }>("POST", "/v1/sandbox/accounts", { platform });
  const chats = platform === "TELEGRAM" ? await ask<{ id: string }[]>("GET", `/v1/accounts/${account.id}/chats`) : [];
  await ask("POST", "/v1/sandbox/faults", { accountId: account.id, fault, times: fault === "token_expired" ? 100 : 1 });
  const post = { content: "Russets are in", ...(chats[0] && { chatId: chats[0].id }) };
  const publication = { accountId: account.id, platformSettings: { type }, posts: [post] };
  await ask("POST", "/v1/posts", { publications: [publication] });
}

/** The link of the message that says this. */
function linkOf(says: string): string {
  const texts = chat.received.map(({ body }) => (JSON.parse(body) as { text: string }).text);
  const links = texts.filter((text) => text.includes(says)).map((text) => /https?:\S+/.exec(text)?.[0]);
  assert.equal(links.length, 1, texts.join("\n\n"));
  return links[0] ?? "";
}
