import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";

const { WEBHOOK_KEY, PORT = "8000" } = process.env;
if (!WEBHOOK_KEY) throw new Error("Set WEBHOOK_KEY.");
const key = WEBHOOK_KEY.startsWith("whsec_") ? Buffer.from(WEBHOOK_KEY.slice(6), "base64") : WEBHOOK_KEY;

function isFromOctavo({ headers }: IncomingMessage, body: Buffer): boolean {
  const [id, timestamp] = [headers["webhook-id"], headers["webhook-timestamp"]];
  // An old delivery may be a recording that someone sends again.
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < 300)) return false;
  const digest = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest("base64");
  const expected = Buffer.from(`v1,${digest}`);
  // While a key is rotated, there is one signature for each key.
  return String(headers["webhook-signature"])
    .split(" ")
    .map((signature) => Buffer.from(signature))
    .some((signature) => signature.length === expected.length && timingSafeEqual(signature, expected));
}

/** The ids of handled events: a repeated event has the same id. Keep them in your database. */
const handled = new Set<string>();

createServer(async (request, response) => {
  const body = Buffer.concat(await Array.fromAsync(request));
  if (!isFromOctavo(request, body)) return response.writeHead(401).end();
  // Answer first, then do what takes longer.
  response.writeHead(204).end();
  const event = JSON.parse(body.toString());
  if (handled.has(event.id)) return;
  handled.add(event.id);
  console.log(event.type, event.id, event.data);
}).listen(Number(PORT), "127.0.0.1", () => console.log(`Listening on http://127.0.0.1:${PORT}/`));
