/** The receivers of /webhooks as the page has them: real deliveries arrive, and forged, old and repeated ones do nothing. */
import assert from "node:assert/strict";
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { copyFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { Webhook } from "standardwebhooks";
import recorded from "../../contract/events.json" with { type: "json" };
import { Developer } from "./harness/developer.ts";
import { installPython, installTypeScript, python } from "./harness/sdk.ts";
import { binary, freePort, OctavoServer } from "./harness/server.ts";
import { eventually } from "./harness/until.ts";

const folder = join(import.meta.dirname, "../app/docs/samples");
/** What starts the receiver that was copied to `file`, to listen at `port`. */
const starts: Record<string, (file: string, port: number) => [program: string, ...args: string[]]> = {
  ts: (file) => [process.execPath, file],
  py: (file) => [python, file],
  go: (file) => [compiled(file)],
  php: (file, port) => ["php", "-S", `127.0.0.1:${port}`, file],
  rs: () => [join(dirname(binary), "examples/samples"), "receiver"],
};
const completed = recorded.find(({ type }) => type === "post.completed");
const sent = { ...completed, data: { ...completed?.data, content: "naïve 日本" } };
const keys = {
  "a text": "a key of our own",
  "a Standard Webhooks secret": `whsec_${randomBytes(32).toString("base64")}`,
};

let octavo: OctavoServer;
let developer: Developer;
let place: string;
let environment: Record<string, string>;

before(async () => {
  octavo = await OctavoServer.start();
  developer = new Developer(octavo);
  place = await mkdtemp(join(tmpdir(), "octavo-receivers-"));
  await installTypeScript(place);
  environment = await installPython(place);
});

after(async () => {
  await octavo?.stop();
  await rm(place, { recursive: true, force: true });
});

/** `go run` would leave its child behind. */
function compiled(file: string): string {
  const program = file.replace(".go", "-go");
  execFileSync("go", ["build", "-o", program, file]);
  return program;
}

test("a page has the receiver in every language", async () => {
  const page = await (await fetch(`${octavo.origin}/webhooks.md`)).text();
  for (const extension of Object.keys(starts)) {
    const code = await readFile(join(folder, `receiver.${extension}`), "utf8");
    assert.ok(page.includes(code.trimEnd()), extension);
  }
});

for (const [extension, start] of Object.entries(starts)) {
  for (const [kind, key] of Object.entries(keys)) {
    test(`receiver.${extension} receives what is signed with ${kind}, once, and nothing else`, async (context) => {
      const receiver = await Running.of(extension, key, start);
      context.after(() => receiver.stop());
      const { id } = await developer.call<{ id: string }>("POST", "/v1/webhooks", {
        url: receiver.url,
        apiKey: key,
        eventTypes: ["post.completed"],
      });
      const { eventId } = await developer.call<{ eventId: string }>("POST", `/v1/webhooks/${id}/test`, {});
      await eventually(() => receiver.output, new RegExp(eventId));

      const signed = new Webhook(key.startsWith("whsec_") ? key : Buffer.from(key).toString("base64"));
      const now = new Date();
      assert.equal(await receiver.send(signed, "evt_1", now), 204);
      assert.equal(await receiver.send(signed, "evt_1", now), 204);
      assert.equal(await receiver.send(signed, "evt_old", new Date(now.getTime() - 600_000)), 401);
      const another = new Webhook(randomBytes(32).toString("base64"));
      assert.equal(await receiver.send(another, "evt_forged", now), 401);
      assert.equal((await fetch(receiver.url, { method: "POST", body: "{}" })).status, 401);
      assert.equal(await receiver.send(signed, "evt_2", now), 204);
      await eventually(() => receiver.output, /evt_2/);
      assert.equal(receiver.output.match(/evt_1/g)?.length, 1);
      assert.doesNotMatch(receiver.output, /evt_old|evt_forged/);
    });
  }
}

class Running {
  readonly url: string;
  output = "";
  readonly #process: ChildProcess;

  private constructor(url: string, process: ChildProcess) {
    this.url = url;
    this.#process = process;
    for (const stream of [process.stdout, process.stderr])
      stream?.setEncoding("utf8").on("data", (text: string) => (this.output += text));
  }

  static async of(extension: string, key: string, start: (typeof starts)[string]): Promise<Running> {
    const port = await freePort();
    const file = join(place, `receiver.${extension}`);
    await copyFile(join(folder, `receiver.${extension}`), file);
    const [program, ...args] = start(file, port);
    const folderOfTheirOwn = await mkdtemp(join(place, "run-"));
    const env = { ...process.env, ...environment, WEBHOOK_KEY: key, PORT: String(port), TMPDIR: folderOfTheirOwn };
    const running = new Running(`http://127.0.0.1:${port}/`, spawn(program, args, { env }));
    await eventually(
      () =>
        fetch(running.url, { method: "POST" }).then(
          ({ status }) => status,
          () => 0,
        ),
      401,
      "The receiver did not start.",
    );
    return running;
  }

  async send(signed: Webhook, id: string, at: Date): Promise<number> {
    const body = JSON.stringify({ ...sent, id });
    const headers = {
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
      "webhook-signature": signed.sign(id, at, body),
    };
    return (await fetch(this.url, { method: "POST", headers, body })).status;
  }

  stop(): void {
    this.#process.kill();
  }
}
