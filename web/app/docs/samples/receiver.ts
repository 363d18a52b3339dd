import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { verifyWebhook, WebhookVerificationError } from "@octavo/sdk";

const { WEBHOOK_KEY, PORT = "8000" } = process.env;
if (!WEBHOOK_KEY) throw new Error("Set WEBHOOK_KEY.");

/** The ids of handled events: a repeated event has the same id. Keep them in your database. */
const handled = new Set<string>();

createServer(async (request, response) => {
  try {
    const event = await verifyWebhook(await buffer(request), request.headers, WEBHOOK_KEY);
    // Answer first, then do what takes longer.
    response.writeHead(204).end();
    if (handled.has(event.id)) return;
    handled.add(event.id);
    console.log(event.type, event.id, event.data);
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    response.writeHead(401).end();
  }
}).listen(Number(PORT), "127.0.0.1", () => console.log(`Listening on http://127.0.0.1:${PORT}/`));
