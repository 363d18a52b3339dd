/**
 * One story, told with curl on a fresh server: authorise, list accounts, upload, schedule to every network, see the webhook.
 * n8n's node tells it in n8n/test/story.test.mts; samples.test.ts runs each sample of the pages.
 */
import { execFile } from "node:child_process";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { Developer } from "./harness/developer.ts";
import {
  type AccountIds,
  assertReported,
  assertShown,
  assertSigned,
  connectEveryNetwork,
} from "./harness/every-network.ts";
import { mara } from "./harness/people.ts";
import { Receiver } from "./harness/receiver.ts";
import { OctavoServer } from "./harness/server.ts";
import type { WebhookEvent } from "./harness/every-event.ts";

const assets = join(import.meta.dirname, "../../crates/octavo/assets");
const apiKey = "a key of our own";
const text = "Harvest week, day one.";

/** What a story begins with. */
interface Stage {
  octavo: OctavoServer;
  developer: Developer;
  receiver: Receiver;
  accountIds: AccountIds;
  callbackUrl: string;
  /** The folder of photo.jpg and video.mp4. */
  place: string;
  environment: Record<string, string>;
}

/** The developer's site, where people come back to. */
const site = createServer((_, response) => response.end("Thank you."));

before(async () => {
  await new Promise<void>((done) => site.listen(0, "127.0.0.1", done));
});
after(() => site.close());

/** Tells a story on a stage of its own; it returns the schedule's path. Then every network shows the post and has reported it. */
function story(name: string, tell: (stage: Stage) => Promise<string>): void {
  test(name, async (context) => {
    const [octavo, receiver] = await Promise.all([OctavoServer.start(), Receiver.start()]);
    const place = await mkdtemp(join(tmpdir(), "octavo-story-"));
    context.after(async () => {
      receiver.stop();
      await octavo.stop();
      await rm(place, { recursive: true, force: true });
    });
    const stage = await setUp(octavo, receiver, place);
    const { developer, accountIds } = stage;
    const schedule = /^\/v1\/posts\/(?<id>sch_\w+)$/.exec(await tell(stage))?.groups?.id ?? "";
    const call = developer.call.bind(developer);
    await assertReported(
      () => receiver.received.map(({ body }) => JSON.parse(body) as WebhookEvent),
      schedule,
      accountIds,
    );
    for (const received of receiver.received) assertSigned(received, apiKey);
    await assertShown(call, accountIds, text);
  });
}

async function setUp(octavo: OctavoServer, receiver: Receiver, place: string): Promise<Stage> {
  const address = site.address();
  const callbackUrl = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/callback`;
  const developer = new Developer(octavo, callbackUrl);
  const accountIds = await connectEveryNetwork(developer.call.bind(developer));
  await Promise.all(["photo.jpg", "video.mp4"].map((file) => copyFile(join(assets, file), join(place, file))));
  const environment = {
    OCTAVO_URL: octavo.origin,
    CLIENT_ID: developer.clientId,
    CLIENT_SECRET: developer.clientSecret,
    CALLBACK_URL: callbackUrl,
    RECEIVER_URL: receiver.url,
    WEBHOOK_KEY: apiKey,
  };
  return { octavo, developer, receiver, accountIds, callbackUrl, place, environment };
}

async function run(program: string, file: string, cwd: string, env: Record<string, string>): Promise<string> {
  const { stdout } = await promisify(execFile)(program, [file], { cwd, env: { ...process.env, ...env } });
  return stdout.trim();
}

story("curl", withCurl);

function withCurl({ place, environment }: Stage): Promise<string> {
  const { email, password } = mara;
  return run("bash", join(import.meta.dirname, "stories/curl.sh"), place, {
    ...environment,
    EMAIL: email,
    PASSWORD: password,
  });
}
