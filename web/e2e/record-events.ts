/** `npm run events`: writes contract/events.json, a payload of each event type as a real server sent it. */
import { writeFile } from "node:fs/promises";
import { Developer } from "./harness/developer.ts";
import { Receiver } from "./harness/receiver.ts";
import { OctavoServer } from "./harness/server.ts";
import { oneOfEveryEvent } from "./harness/every-event.ts";

const target = new URL("../../contract/events.json", import.meta.url);
const [octavo, receiver] = await Promise.all([OctavoServer.start(), Receiver.start()]);
try {
  const events = await oneOfEveryEvent(new Developer(octavo), receiver, "any key");
  const sorted = Object.values(events).toSorted((one, other) => one.type.localeCompare(other.type));
  // The only thing of this machine in them is where the media came from.
  const text = JSON.stringify(sorted, null, 2).replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, "https://media.example");
  await writeFile(target, `${text}\n`);
} finally {
  receiver.stop();
  await octavo.stop();
}
