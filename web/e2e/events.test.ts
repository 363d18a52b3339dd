/** The payloads that the pages show are the ones that a real server sends. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { Developer } from "./harness/developer.ts";
import { Receiver } from "./harness/receiver.ts";
import { OctavoServer } from "./harness/server.ts";
import { oneOfEveryEvent, type WebhookEvent } from "./harness/every-event.ts";

let octavo: OctavoServer;
let receiver: Receiver;

before(async () => {
  [octavo, receiver] = await Promise.all([OctavoServer.start(), Receiver.start()]);
});

after(async () => {
  receiver?.stop();
  await octavo?.stop();
});

test("every event has the fields that the pages show", async () => {
  const text = await readFile(new URL("../../contract/events.json", import.meta.url), "utf8");
  const shown = JSON.parse(text) as WebhookEvent[];
  const sent = await oneOfEveryEvent(new Developer(octavo), receiver, "any key");
  assert.deepEqual(shown.map(({ type }) => type).toSorted(), Object.keys(sent).toSorted());
  for (const event of shown) assert.deepEqual(shape(event), shape(sent[event.type]), event.type);
});

/** What an event says in words is the same every time. */
const literal = ["errorCode", "errorMessage"];

/** Names and kinds of all fields, and the texts. After a change, `npm run events` records them again. */
function shape(value: unknown): unknown {
  if (value === null || typeof value !== "object") return value === null ? "null" : typeof value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, literal.includes(name) ? inner : shape(inner)]),
  );
}
