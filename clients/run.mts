/** Runs every client against one sandbox, or those whose file's path has a word of the command line in it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OctavoServer } from "../web/e2e/harness/server.ts";
import { makeFilm, serveFiles } from "./harness/files.mts";
import { startHosts } from "./harness/hosts.mts";

const here = import.meta.dirname;

/** Network, package, test. */
const clients: [network: string, name: string, file: string][] = [
  ["Telegram", "grammy", "telegram/grammy.test.mts"],
  ["Telegram", "python-telegram-bot", "telegram/python_telegram_bot_test.py"],
  ["Bluesky", "@atproto/api", "bluesky/atproto-api.test.mts"],
  ["Bluesky", "atproto", "bluesky/atproto_test.py"],
  ["X", "twitter-api-v2", "x/twitter-api-v2.test.mts"],
  ["X", "tweepy", "x/tweepy_test.py"],
  ["X", "xdk", "x/xdk_test.py"],
  ["YouTube", "google-api-python-client", "youtube/google_api_python_client_test.py"],
  ["LinkedIn", "ldraney-linkedin-sdk", "linkedin/ldraney_linkedin_sdk_test.py"],
  ["Instagram", "python-facebook-api", "instagram/python_facebook_api_test.py"],
  ["Threads", "threads-client", "threads/threads_client_test.py"],
  ["TikTok", "tiktok-api-client", "tiktok/tiktok_api_client_test.py"],
  ["Bluesky's adapter", "@atproto/pds", "bluesky/pds.test.mts"],
];

interface Step {
  step: string;
  ok: boolean;
}

type Program = [command: string, options: string[]];
const pytest: Program = [
  process.env.OCTAVO_PYTHON!,
  ["-m", "pytest", "-q", "--tb=short", "--no-header", "-W", "ignore", "-p", "no:cacheprovider"],
];
const nodeTest = (results: string): Program => [
  process.execPath,
  [
    "--test",
    "--test-timeout=120000",
    ...["--test-reporter=spec", "--test-reporter-destination=stdout"],
    ...[`--test-reporter=${here}/harness/reporter.mts`, `--test-reporter-destination=${results}`],
  ],
];

async function run(file: string, folder: string, env: Record<string, string>): Promise<Step[]> {
  const results = join(folder, "steps");
  const [command, options] = file.endsWith(".py") ? pytest : nodeTest(results);
  const settings = { ...process.env, ...env, OCTAVO_STEPS: results, PYTHONPATH: here, PYTHONDONTWRITEBYTECODE: "1" };
  const running = spawn(command, [...options, join(here, file)], { stdio: "inherit", env: settings });
  const [code] = await once(running, "exit");
  const lines = (await readFile(results, "utf8").catch(() => "")).trim().split("\n").filter(Boolean);
  await rm(results, { force: true });
  const steps = lines.map((line) => JSON.parse(line) as Step);
  const isTold = code === 0 || steps.some(({ ok }) => !ok);
  return isTold ? steps : [...steps, { step: `ended with ${code}`, ok: false }];
}

const { dependencies } = JSON.parse(await readFile(join(here, "package.json"), "utf8"));
const requirements = await readFile(join(here, "requirements.txt"), "utf8");
const version = (name: string) => dependencies[name] ?? new RegExp(`^${name}==(.*)$`, "m").exec(requirements)?.[1];

const words = process.argv.slice(2);
const chosen = clients.filter(([, , file]) => words.length === 0 || words.some((word) => file.includes(word)));
const rows: [string, string, Step[]][] = [];
const folder = await mkdtemp(join(tmpdir(), "octavo-clients-"));
const sandbox = await OctavoServer.start(["sandbox"], {}, "/_control/accounts");
try {
  await makeFilm(join(folder, "film.mp4"));
  const files = await serveFiles();
  const hosts = await startHosts(sandbox.origin, folder);
  const env = { ...hosts.env, OCTAVO_SANDBOX: sandbox.origin, OCTAVO_FILES: files.origin, OCTAVO_FILES_FOLDER: folder };
  for (const [network, name, file] of chosen) {
    console.log(`\n${network}: ${name}`);
    rows.push([network, `${name}@${version(name)}`, await run(file, folder, env)]);
  }
  hosts.stop();
  files.stop();
} finally {
  await sandbox.stop();
  await rm(folder, { recursive: true });
}

console.log();
if (rows.length === 0) throw new Error(`no client has one of ${words.join(", ")} in its path`);
for (const [network, client, steps] of rows) {
  const passed = steps.filter(({ ok }) => ok);
  const failed = steps.filter(({ ok }) => !ok).map(({ step }) => `FAILED: ${step}`);
  const told = [...passed.map(({ step }) => step), ...failed].join(", ");
  console.log(`${network.padEnd(18)}${client.padEnd(35)}${passed.length}/${steps.length}  ${told}`);
  if (failed.length > 0 || steps.length === 0) process.exitCode = 1;
}
