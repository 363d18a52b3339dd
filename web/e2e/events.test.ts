/** The payloads that the pages show are the ones that a real server sends. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { Developer } from "./harness/developer.ts";
import { Receiver } from "./harness/receiver.ts";
import { OctavoServer } from "./harness/server.ts";
import { oneOfEveryEvent, recording } from "./harness/every-event.ts";

let octavo: OctavoServer;
let receiver: Receiver;

before(async () => {
  [octavo, receiver] = await Promise.all([OctavoServer.start(), Receiver.start()]);
});

after(async () => {
  receiver?.stop();
  await octavo?.stop();
});

test("every event is what the pages show", async () => {
  const shown = await readFile(new URL("../../contract/events.json", import.meta.url), "utf8");
  const sent = await oneOfEveryEvent(new Developer(octavo), receiver);
  assert.equal(recording(sent), shown, "`npm run events` records them again");
});
