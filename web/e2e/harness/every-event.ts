/** Makes an event of every type really happen, in a sandbox, and catches what the webhook receives. */
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { everyType } from "../../app/lib/events.ts";
import type { Developer } from "./developer.ts";
import type { Receiver } from "./receiver.ts";

export interface WebhookEvent {
  id: string;
  type: string;
  occurredAt: string;
  data: Record<string, unknown>;
}

/** Far longer than it takes. */
const patience = 60_000;
const noSuchChat = "-1009999999999";

/** The first event of each type, by type. `apiKey` is the webhook's. */
export async function oneOfEveryEvent(
  developer: Developer,
  receiver: Receiver,
  apiKey: string,
): Promise<Record<string, WebhookEvent>> {
  await developer.call("POST", "/v1/webhooks", { url: receiver.url, apiKey, eventTypes: everyType });
  await refuseAccount(developer, receiver);
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
  try {
    return await caught(receiver, everyType);
  } finally {
    source.stop();
  }
}

/** Connects an account, has its network refuse the token, and disconnects it. */
async function refuseAccount(developer: Developer, receiver: Receiver): Promise<void> {
  const { account } = await developer.telegram();
  const fault = { accountId: account, fault: "token_expired", times: 1000 };
  await developer.call("POST", "/v1/sandbox/faults", fault);
  await developer.call("POST", `/v1/accounts/${account}/check`);
  await caught(receiver, ["account.connected", "account.reconnect_required"]);
  await developer.call("DELETE", `/v1/accounts/${account}`);
}

async function caught(receiver: Receiver, types: readonly string[]): Promise<Record<string, WebhookEvent>> {
  const deadline = Date.now() + patience;
  for (;;) {
    const events = receiver.received.map(({ body }) => JSON.parse(body) as WebhookEvent);
    const first = Object.fromEntries(events.toReversed().map((event) => [event.type, event]));
    const missing = types.filter((type) => !(type in first));
    if (missing.length === 0) return first;
    if (Date.now() > deadline) throw new Error(`these did not arrive: ${missing.join(", ")}`);
    await new Promise((done) => setTimeout(done, 50));
  }
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
