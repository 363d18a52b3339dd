/** Every sample of the pages, as it is written, against a real server. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { launch, openPage } from "./harness/browser.ts";
import { authorizationCode } from "./harness/consent.ts";
import { Developer } from "./harness/developer.ts";
import { mara } from "./harness/people.ts";
import { Receiver } from "./harness/receiver.ts";
import { installPython, installTypeScript, python } from "./harness/sdk.ts";
import { binary, OctavoServer } from "./harness/server.ts";

const folder = join(import.meta.dirname, "../app/docs/samples");
const photo = join(import.meta.dirname, "../../crates/octavo/assets/photo.jpg");
/** The Rust samples are one program, which takes the sample's name (crates/octavo/examples/samples.rs). */
const rustSamples = join(dirname(binary), "examples/samples");
/** What runs a sample in each language. */
const runners: Record<string, (file: string, name: string) => [program: string, ...args: string[]]> = {
  sh: (file) => ["bash", file],
  ts: (file) => [process.execPath, file],
  py: (file) => [python, file],
  rs: (_, name) => [rustSamples, name],
};

/** What each sample prints when it did its job. */
const printed: Record<string, RegExp> = {
  token: /access_?token/i,
  accounts: /TELEGRAM/,
  key: /TELEGRAM/,
  chats: /channel|group/,
  upload: /\.jpg/,
  // It may be further already when the answer is written.
  import: /QUEUED|DOWNLOADING|VALIDATING|UPLOADING|READY/,
  compatibility: /X accepts 0\.5 to 140 s/,
  check: /telegram\.chat\.missing/,
  queue: /next/,
  bulk: /sch_\w+[\s\S]*sch_\w+/,
  csv: /sch_\w+[\s\S]*sch_\w+/,
  post: /sch_\w+/,
  outcome: /COMPLETED/,
  events: /post\.completed/,
  webhook: /whk_/,
};

/** Calls that anyone may make can't be refused for their token. */
const needsNoToken = new Set(["compatibility"]);

let octavo: OctavoServer;
let receiver: Receiver;
let browser: Browser;
let developer: Developer;
/** The developer's site: the callback URL, and a file to import. */
let source: Server;
let elsewhere: string;
let callbackUrl: string;
let place: string;
let environment: Record<string, string>;

before(async () => {
  [octavo, receiver, browser] = await Promise.all([OctavoServer.start(), Receiver.start(), launch()]);
  place = await mkdtemp(join(tmpdir(), "octavo-samples-"));
  assert.ok(existsSync(rustSamples), `${rustSamples} is missing: cargo build -p octavo --example samples`);
  await copyFile(photo, join(place, "photo.jpg"));
  await installTypeScript(place);
  const sdk = await installPython(place);
  const picture = await readFile(photo);
  source = createServer((_, response) => response.end(picture)).listen(0, "127.0.0.1");
  await once(source, "listening");
  const address = source.address();
  elsewhere = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  callbackUrl = `${elsewhere}/callback`;
  developer = new Developer(octavo, callbackUrl);
  environment = { ...sdk, ...(await values()) };
});

after(async () => {
  await browser?.close();
  source?.close();
  receiver?.stop();
  await octavo?.stop();
  await rm(place, { recursive: true, force: true });
});

test("every sample is there in each language", async () => {
  const files = (await readdir(folder)).filter((file) => !/^(receiver|product|approval)\./.test(file));
  const wanted = Object.keys(printed).flatMap((name) =>
    Object.keys(runners).map((extension) => `${name}.${extension}`),
  );
  assert.deepEqual(files.toSorted(), wanted.toSorted());
});

for (const [name, expected] of Object.entries(printed)) {
  for (const [extension, runner] of Object.entries(runners)) {
    test(`${name}.${extension} does its job`, async () => {
      // A code works once.
      const code =
        name === "token" ? await authorizationCode(browser, developer, callbackUrl, "accounts.read posts.write") : "";
      // Beside a file called token.py, Python's own token could not be imported.
      const file = join(place, `sample.${extension}`);
      await copyFile(join(folder, `${name}.${extension}`), file);
      const [program, ...args] = runner(file, name);
      const output = await run(program, args, { ...environment, CODE: code });
      assert.match(output, expected);
    });

    if (!needsNoToken.has(name))
      test(`${name}.${extension} shows what Octavo says when it refuses the call`, async () => {
        const file = join(place, `refused.${extension}`);
        await copyFile(join(folder, `${name}.${extension}`), file);
        const [program, ...args] = runner(file, name);
        const wrong = { ACCESS_TOKEN: "wrong", OCTAVO_KEY: "wrong", CODE: "wrong" };
        const { output, errors } = await attempt(program, args, { ...environment, ...wrong });
        assert.match(output + errors, /UNAUTHORIZED|invalid_grant/);
      });
  }
}

test("the quickstart publishes a post from nothing, as the page has it", async () => {
  const { page } = await openPage(browser);
  await page.goto(`${octavo.origin}/getting-started`);
  const block = await page.locator("#on-your-own-server ~ figure pre").first().innerText();
  await page.context().close();
  await mkdir(join(place, "target/debug"), { recursive: true });
  await symlink(binary, join(place, "target/debug/octavo"));
  const names = ["ACCESS_TOKEN", "CLIENT_ID", "CLIENT_SECRET", "ACCOUNT_ID", "CHAT_ID", "MEDIA_PATH", "SCHEDULE_ID"];
  const shown = names.map((name) => `echo; echo "${name}=$${name}"`).join("\n");
  const output = await run("bash", ["-c", `${block}\n${shown}`], { OCTAVO_DATA_DIR: octavo.dataDir });
  assert.match(output, /"status":"COMPLETED"/);
  assert.match(output, /"text":"Hello from Octavo"/);
  for (const name of names) assert.match(output, new RegExp(`^${name}=[^{}"\\s]+$`, "m"));
});

test("the quickstart on this server publishes a post with a key, as the page has it", async () => {
  const { page } = await openPage(browser);
  await page.goto(`${octavo.origin}/getting-started`);
  const blocks = await page.locator("#on-this-server ~ figure pre").allInnerTexts();
  await page.context().close();
  const { id } = await developer.call<{ id: number }>("POST", "/v1/sandbox/accounts", { platform: "BLUE_SKY" });
  const filled = blocks
    .slice(0, 2)
    .join("\n")
    .replace("oct_key_…", key("accounts.read posts.read posts.write"))
    .replace("ACCOUNT_ID=…", `ACCOUNT_ID=${id}`);
  const output = await run("bash", ["-euo", "pipefail", "-c", filled], {});
  assert.match(output, /"platform":"BLUE_SKY"/);
  assert.match(output, /"valid":true/);
  assert.match(output, /"id":"sch_\w+"/);
});

test("every variable that a sample uses is set on the page before", async () => {
  const page = await readFile(join(import.meta.dirname, "../app/docs/getting-started.mdx"), "utf8");
  const files = await Promise.all(
    ["token", "accounts", "chats", "upload", "post", "outcome"].map((name) =>
      readFile(join(folder, `${name}.sh`), "utf8"),
    ),
  );
  const used = files.flatMap((text) =>
    [...text.matchAll(/\$(?<name>[A-Z][A-Z_]+)/g)].map(({ groups }) => groups?.name ?? ""),
  );
  assert.deepEqual(
    [...new Set(used)].filter((name) => !page.includes(`export ${name}=`)),
    [],
  );
});

async function values(): Promise<Record<string, string>> {
  const { account, chat } = await developer.telegram();
  const form = new FormData();
  form.set("file", new Blob([await readFile(photo)]), "photo.jpg");
  const upload = await fetch(`${octavo.origin}/v1/media/upload`, {
    method: "POST",
    headers: developer.headers,
    body: form,
  });
  const { path } = (await upload.json()) as { path: string };
  const schedule = await publish(account, chat);
  return {
    OCTAVO_URL: octavo.origin,
    ACCESS_TOKEN: developer.token,
    OCTAVO_KEY: key("accounts.read"),
    CLIENT_ID: developer.clientId,
    CLIENT_SECRET: developer.clientSecret,
    CALLBACK_URL: callbackUrl,
    ACCOUNT_ID: String(account),
    CHAT_ID: chat,
    MEDIA_PATH: path,
    SCHEDULE_ID: schedule,
    SOURCE_URL: `${elsewhere}/photo.jpg`,
    RECEIVER_URL: receiver.url,
    WEBHOOK_KEY: "a key of our own",
  };
}

function key(scope: string): string {
  const options = ["--app", developer.clientId, "--user", mara.email, "--name", "Samples", "--scope", scope];
  return octavo.command<{ secret: string }>(["key", "create", ...options]).secret;
}

/** A post that is out, for the samples that read. */
async function publish(account: number, chat: string): Promise<string> {
  const answer = await fetch(`${octavo.origin}/v1/posts`, {
    method: "POST",
    headers: { ...developer.headers, "content-type": "application/json" },
    body: JSON.stringify({
      publications: [
        {
          socialMediaAccountId: account,
          platformSettings: { type: "TELEGRAM" },
          posts: [{ content: "Harvest week, day none.", chatId: chat }],
        },
      ],
    }),
  });
  const id = answer.headers.get("location")?.split("/").at(-1) ?? "";
  for (;;) {
    const { status } = await developer.call<{ status: string }>("GET", `/v1/posts/${id}`);
    if (status === "COMPLETED") return id;
    assert.ok(["SCHEDULED", "PUBLISHING"].includes(status), status);
    await new Promise((done) => setTimeout(done, 50));
  }
}

async function run(program: string, args: string[], env: Record<string, string>): Promise<string> {
  const { status, output, errors } = await attempt(program, args, env);
  assert.equal(status, 0, `${program} ${args.join(" ")} ended with ${status}: ${output} ${errors}`);
  return output;
}

async function attempt(program: string, args: string[], env: Record<string, string>) {
  const child = spawn(program, args, {
    cwd: place,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let errors = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text));
  const [status] = (await once(child, "close")) as [number];
  return { status, output, errors };
}
