/** Makes an event of every type really happen, in a sandbox, and catches what the webhook receives. */
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { everyType } from "../../app/lib/events.ts";
import { Agent, call, portalHeaders } from "./agent.ts";
import type { Developer } from "./developer.ts";
import { mara } from "./people.ts";
import type { Receiver } from "./receiver.ts";
import { until } from "./until.ts";

export interface WebhookEvent {
  id: string;
  type: string;
  occurredAt: string;
  data: Record<string, unknown>;
}

const noSuchChat = "-1009999999999";

/** The first event of each type as the receiver got it, sorted by type. */
export async function oneOfEveryEvent(developer: Developer, receiver: Receiver): Promise<WebhookEvent[]> {
  const apiKey = "any key";
  await developer.call("POST", "/v1/webhooks", { url: receiver.url, apiKey, eventTypes: everyType });
  await refuseAccount(developer, receiver);
  await approvePost(developer);
  await deletePost(developer);
  await commentOnPost(developer);
  const { account, chat } = await developer.telegram();
  for (const chats of [[chat], [noSuchChat], [chat, noSuchChat]]) {
    await developer.call("POST", "/v1/posts", {
      publications: [
        {
          socialMediaAccountId: account,
          platformSettings: { type: "TELEGRAM" },
          posts: chats.map((chatId) => ({ content: "Harvest week, day one.", chatId })),
        },
      ],
    });
  }
  const source = await mediaSource();
  for (const path of ["/orchard.jpg", "/missing.jpg", "/broken.jpg"]) {
    await developer.call("POST", "/v1/media/upload/import", { url: source.origin + path });
  }
  const events: WebhookEvent[] = [];
  try {
    for (const type of everyType.toSorted()) {
      events.push(await until(`${type} arrived`, () => firstOf(type, developer, receiver)));
    }
  } finally {
    source.stop();
  }
  return events;
}

/** Deliveries overtake each other: the feed has the order in which the events happened. */
async function firstOf(type: string, developer: Developer, receiver: Receiver): Promise<WebhookEvent | undefined> {
  const feed = await developer.call<{ items: WebhookEvent[] }>("GET", "/v1/events?limit=100");
  const first = feed.items.find((event) => event.type === type);
  const received = receiver.received.map(({ body }) => JSON.parse(body) as WebhookEvent);
  return received.find(({ id }) => id === first?.id);
}

/** Events as text without what differs in every run: ids, times, the chat's number, and the port of the media. */
export function recording(events: readonly WebhookEvent[]): string {
  const numbered = new Map<string, number>();
  const text = JSON.stringify(events, null, 2)
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, "https://media.example")
    .replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"2026-11-27T06:34:52.453Z"')
    .replaceAll(/(?<=-100|t\.me\/c\/)\d{10}/g, "2892515017")
    .replaceAll(/(?<=\/post\/)3\w+/g, "3v7e303e9b952")
    .replaceAll(/[0-9a-f]{32}/g, (id) => {
      const number = numbered.get(id) ?? numbered.size + 1;
      numbered.set(id, number);
      return `01a21bb6c4ac71909b2fce35${number.toString(16).padStart(8, "0")}`;
    });
  return `${text}\n`;
}

/** Connects an account, has its network refuse the token, and disconnects it. */
async function refuseAccount(developer: Developer, receiver: Receiver): Promise<void> {
  const { account } = await developer.telegram();
  const fault = { accountId: account, fault: "token_expired", times: 1000 };
  await developer.call("POST", "/v1/sandbox/faults", fault);
  await developer.call("POST", `/v1/accounts/${account}/check`);
  await until("Octavo reported that the account lost access", () =>
    receiver.received.find(({ body }) => body.includes("account.reconnect_required")),
  );
  await developer.call("DELETE", `/v1/accounts/${account}`);
}

/** Has a program ask for a post, and a person approve it. */
async function approvePost({ origin, server }: Developer): Promise<void> {
  const post = await (await Agent.of(server, mara.email)).ask("Tickets: 14 left.");
  const headers = portalHeaders(server, mara.email);
  const path = `/v1/posts/${post}`;
  const { approval } = await call<{ approval: { id: string; contentHash: string } }>(
    origin,
    "GET",
    path,
    undefined,
    headers,
  );
  const { id, contentHash } = approval;
  await call(origin, "POST", `/v1/approvals/${id}/approve`, { contentHash }, headers);
}

/** Publishes a post, and has someone comment on it. */
async function commentOnPost(developer: Developer): Promise<void> {
  const { id } = await developer.call<{ id: number }>("POST", "/v1/sandbox/accounts", { platform: "BLUE_SKY" });
  const posts = [{ content: "The first apples." }];
  const publications = [{ socialMediaAccountId: id, platformSettings: { type: "BLUE_SKY" }, posts }];
  await developer.call("POST", "/v1/posts", { publications });
  const post = await until("the post was published", async () => {
    const { items } = await developer.call<{
      items: { status: string; publications: { posts: { id: string }[] }[] }[];
    }>("GET", `/v1/posts?limit=1&accountId=${id}`);
    return items.find(({ status }) => status === "COMPLETED")?.publications[0]?.posts[0];
  });
  const comment = { postId: post.id, author: "Ada", text: "Which apples are these?" };
  await developer.call("POST", "/v1/sandbox/comments", comment);
  await developer.call("POST", `/v1/posts/${post.id}/comments/refresh`);
}

/** Publishes a post, and has a person delete it. */
async function deletePost(developer: Developer): Promise<void> {
  const { account, chat } = await developer.telegram();
  const posts = [{ content: "Sold out.", chatId: chat }];
  const publications = [{ socialMediaAccountId: account, platformSettings: { type: "TELEGRAM" }, posts }];
  await developer.call("POST", "/v1/posts", { publications });
  const published = await until("the post was published", async () => {
    const { items } = await developer.call<{ items: { id: string; status: string }[] }>("GET", "/v1/posts?limit=1");
    return items.find(({ status }) => status === "COMPLETED");
  });
  const { origin, server } = developer;
  const headers = portalHeaders(server, mara.email);
  await call(origin, "DELETE", `/v1/posts/${published.id}?published=true`, undefined, headers);
}

/** A site with a photo, one that is not there, and one that breaks. */
async function mediaSource(): Promise<{ origin: string; stop: () => void }> {
  const photo = await readFile(join(import.meta.dirname, "../../../crates/octavo/assets/photo.jpg"));
  const server = createServer(({ url }, response) => {
    if (url === "/orchard.jpg") response.writeHead(200, { "content-type": "image/jpeg" }).end(photo);
    else response.writeHead(url === "/broken.jpg" ? 503 : 404).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the media source has no port");
  return { origin: `http://127.0.0.1:${address.port}`, stop: () => server.close() };
}
