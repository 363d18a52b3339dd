/** Receives Octavo's webhook and tells a Telegram chat what is out, and what failed and why. */
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { Octavo, verifyWebhook, WebhookVerificationError } from "@octavo/sdk";

const { WEBHOOK_KEY = "", TELEGRAM_ACCOUNT, CHAT_ID, PORT = "8000" } = process.env;
const octavo = new Octavo();
const telegram = Number(TELEGRAM_ACCOUNT);

/** Undefined for events that the chat need not know. */
function messageOf({ type, data }) {
  // The messages of this bot are posts as well.
  if (data.accountId === telegram) return undefined;
  if (type === "post.completed") return `Published on ${data.platform}: ${data.permalink ?? "no link"}`;
  if (type === "post.failed") return `Failed on ${data.platform}: ${data.errorMessage}`;
  return undefined;
}

async function handle(event) {
  const content = messageOf(event);
  if (content === undefined) return;
  const posts = [{ content, chatId: CHAT_ID }];
  const publications = [{ socialMediaAccountId: telegram, platformSettings: { type: "TELEGRAM" }, posts }];
  // Octavo may send an event more than once, and with this key the message still goes out once.
  await octavo.posts.create({ publications }, { idempotencyKey: event.id });
}

/** The status to answer with. After any other than 2xx, Octavo sends the event again later. */
async function receive(request) {
  try {
    await handle(await verifyWebhook(await buffer(request), request.headers, WEBHOOK_KEY));
    return 204;
  } catch (error) {
    console.error(error);
    return error instanceof WebhookVerificationError ? 401 : 500;
  }
}

createServer(async (request, response) => {
  response.writeHead(await receive(request)).end();
}).listen(Number(PORT), () => console.log(`Listening on port ${PORT}`));
