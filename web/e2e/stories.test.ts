/**
 * One story, told with curl, and with the pages' samples in TypeScript and in Python, each on a fresh server: authorise,
 * list accounts, upload, schedule to every network, see the webhook. n8n's node tells it in n8n/test/story.test.mts.
 */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, suite, test } from "node:test";
import { promisify } from "node:util";
import type { Browser } from "playwright-core";
import { launch } from "./harness/browser.ts";
import { authorizationCode } from "./harness/consent.ts";
import { Developer } from "./harness/developer.ts";
import {
  type AccountIds,
  assertReported,
  assertShown,
  assertSigned,
  connectEveryNetwork,
  type Platform,
  firstChats,
} from "./harness/every-network.ts";
import { mara } from "./harness/people.ts";
import { Receiver } from "./harness/receiver.ts";
import { installPython, installTypeScript, python } from "./harness/sdk.ts";
import { OctavoServer } from "./harness/server.ts";
import type { WebhookEvent } from "./harness/every-event.ts";

const samples = join(import.meta.dirname, "../app/docs/samples");
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

interface Language {
  name: string;
  program: string;
  extension: string;
  /** Installs the SDK for programs in a folder. Answers what they need in their environment. */
  install: (place: string) => Promise<Record<string, string> | void>;
  /** The sample posts to one account. This lets it post what the JSON says. */
  publish: (post: string, publications: string) => string;
}

const languages: Language[] = [
  {
    name: "TypeScript",
    program: process.execPath,
    extension: "ts",
    install: installTypeScript,
    publish: (post, publications) => replaced(post, /(?<=^ {2}publications: )\[.*?^ {2}\]/ms, publications),
  },
  {
    name: "Python",
    program: python,
    extension: "py",
    install: installPython,
    publish: (post, publications) => {
      const parsed = publications.replaceAll(":true", ": True");
      return replaced(post, /\[publication\]/, `list(map(Publication.from_dict, ${parsed}))`);
    },
  },
];

let browser: Browser;
/** The developer's site, where people come back to. */
const site = createServer((_, response) => response.end("Thank you."));

before(async () => {
  browser = await launch();
  await new Promise<void>((done) => site.listen(0, "127.0.0.1", done));
});
after(async () => {
  await browser?.close();
  site.close();
});

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

suite("one story", { concurrency: true }, () => {
  story("curl", withCurl);
  for (const language of languages)
    story(`the pages' samples in ${language.name}`, (stage) => withSamples(stage, language));
});

function withCurl({ place, environment }: Stage): Promise<string> {
  const { email, password } = mara;
  return run("bash", join(import.meta.dirname, "stories/curl.sh"), place, {
    ...environment,
    EMAIL: email,
    PASSWORD: password,
  });
}

async function withSamples(stage: Stage, { program, extension, install, publish }: Language): Promise<string> {
  const { place, environment } = stage;
  Object.assign(environment, await install(place));
  const sample = async (name: string, change = (code: string) => code) => {
    const code = await readFile(join(samples, `${name}.${extension}`), "utf8");
    // Beside a file called token.py, Python's own token could not be imported.
    const file = join(place, `sample.${extension}`);
    await writeFile(file, change(code));
    return run(program, file, place, environment);
  };
  const scope = "accounts.read media.write posts.read posts.write webhooks.write";
  environment.CODE = await authorizationCode(browser, stage.developer, stage.callbackUrl, scope);
  environment.ACCESS_TOKEN = found(await sample("token"), /access_?token[:=] ?'([^']+)'/i);
  assert.match(await sample("webhook"), /whk_/);
  const accounts = listed(await sample("accounts"));
  assert.deepEqual(accounts, stage.accountIds);
  environment.ACCOUNT_ID = String(accounts.TELEGRAM);
  environment.CHAT_ID = found(await sample("chats"), /\bid[:=] ?'([^']+)'/);
  environment.MEDIA_PATH = await sample("upload");
  const video = await sample("upload", (upload) => upload.replaceAll("photo.jpg", "video.mp4"));
  const { developer } = stage;
  const chats = { ...(await firstChats(developer.call.bind(developer), accounts)), TELEGRAM: environment.CHAT_ID };
  const publications = await toEveryNetwork(accounts, chats, environment.MEDIA_PATH, video);
  return `/v1/posts/${await sample("post", (post) => publish(post, JSON.stringify(publications)))}`;
}

function found(output: string, pattern: RegExp): string {
  const value = pattern.exec(output)?.[1];
  assert.ok(value, `no ${pattern} in ${output}`);
  return value;
}

/** The accounts as each language prints them. */
function listed(output: string): AccountIds {
  const accounts = output.matchAll(/(?<id>\d+),?\s+(?:platform: ')?(?<platform>[A-Z]+_?[A-Z]+)\b/g);
  return Object.fromEntries([...accounts].map(({ groups }) => [groups?.platform, Number(groups?.id)])) as AccountIds;
}

function replaced(code: string, part: RegExp, other: string): string {
  assert.match(code, part);
  return code.replace(part, () => other);
}

/** Settings are those that the page shows for the network. YouTube takes videos only. */
async function toEveryNetwork(
  accounts: AccountIds,
  chats: Partial<Record<string, string>>,
  photo: string,
  video: string,
) {
  const publication = async ([platform, socialMediaAccountId]: [string, number]) => ({
    socialMediaAccountId,
    platformSettings: await shownSettings(platform as Platform),
    posts: [
      {
        content: text,
        attachmentPaths: [platform === "YOUTUBE" ? video : photo],
        chatId: chats[platform],
      },
    ],
  });
  return Promise.all(Object.entries(accounts).map(publication));
}

async function shownSettings(platform: Platform): Promise<unknown> {
  const file = join(import.meta.dirname, `../../contract/rules/${platform.toLowerCase()}.json`);
  const { settings } = JSON.parse(await readFile(file, "utf8")) as { settings: object };
  return Object.values(settings)[0];
}
