/** `npm run events`: writes contract/events.json, a payload of each event type as a real server sent it. */
import { writeFile } from "node:fs/promises";
import { Developer } from "./harness/developer.ts";
import { Receiver } from "./harness/receiver.ts";
import { OctavoServer } from "./harness/server.ts";
import { oneOfEveryEvent, recording } from "./harness/every-event.ts";

const target = new URL("../../contract/events.json", import.meta.url);
const [octavo, receiver] = await Promise.all([OctavoServer.start(), Receiver.start()]);
try {
  await writeFile(target, recording(await oneOfEveryEvent(new Developer(octavo), receiver)));
} finally {
  receiver.stop();
  await octavo.stop();
}
