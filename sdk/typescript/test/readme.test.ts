/** Every sample of the README, as it is written, against a real server. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { copyFile, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { Octavo } from "@octavo/sdk";
import { freePort } from "../../../web/e2e/harness/server.ts";
import { until } from "../../../web/e2e/harness/until.ts";
import { home, installed, run } from "./harness/package.ts";
import { onBluesky, worldSuite } from "./harness/world.ts";

/** What the sample below each heading prints. */
const printed: Record<string, RegExp> = {
  "Octavo for TypeScript and JavaScript": /^https?:\/\/\S+$/m,
  Schedule: /^SCHEDULED 20\d\d-/,
  Files: /^(\d+) of \1 bytes\n\S+\.jpg$/m,
  Errors: /^publications\[0\]\.posts\[0\]\.chatId telegram\.chat\.missing .+\nfalse \d+$/m,
  Retries: /^true$/m,
  Pages: /^sch_\w+ 1$/m,
  "Client workspaces": /^Send the customer to http.+\n\[\]$/m,
  Sandbox: /^Only in the sandbox\nThe post is FAILED\. BLUE_SKY: .+$/m,
};

const readme = await readFile(join(home, "README.md"), "utf8");
const samples = new Map<string, { language: string; code: string }>();
for (const section of readme.split(/^##? /m).slice(1)) {
  const [, language = "", code = ""] = /^```(\w+)\n(.*?)^```$/ms.exec(section) ?? [];
  if (code) samples.set(section.split("\n")[0] ?? "", { language, code });
}

let folder: string;
let environment: Record<string, string>;
const world = worldSuite(async ({ octavo, key, origin }) => {
  ({ folder } = await installed());
  environment = { OCTAVO_URL: origin, OCTAVO_KEY: key };
  await copyFile(join(home, "../../crates/octavo/assets/photo.jpg"), join(folder, "photo.jpg"));
  for (const platform of ["BLUE_SKY", "TELEGRAM"] as const) await octavo.sandbox.connectAccount({ platform });
  for (const [name, { language, code }] of samples) {
    if (language === "ts") await writeFile(fileOf(name), code);
  }
});
after(() => rm(folder, { recursive: true, force: true }));

function fileOf(name: string): string {
  return join(folder, `${name.toLowerCase().replaceAll(" ", "-")}.mts`);
}

test("every sample has a test", () => {
  assert.equal(readme.match(/^```\w/gm)?.length, samples.size);
  assert.deepEqual([...samples.keys()].toSorted(), [...Object.keys(printed), "Install", "Webhooks"].toSorted());
});

test("every resource of the client is named", () => {
  const missing = Object.keys(world().octavo).filter((name) => !new RegExp(`[.\`]${name}\``).test(readme));
  assert.deepEqual(missing, []);
});

for (const [name, expected] of Object.entries(printed)) {
  test(`the sample of "${name}" does its job`, async () => {
    const { status, output } = await run("node", [fileOf(name)], folder, environment);
    assert.equal(status, 0, output);
    assert.match(output, expected);
  });
}

test(`the sample of "Webhooks" verifies what a server sends`, async (context) => {
  const port = await freePort();
  const key = "the key of this webhook";
  const env = { ...process.env, WEBHOOK_KEY: key, PORT: String(port) };
  const receiver = spawn(process.execPath, [fileOf("Webhooks")], { cwd: folder, env });
  context.after(() => receiver.kill());
  let output = "";
  receiver.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  await until("it listens", () => output.includes("Listening") || undefined);
  const url = `http://127.0.0.1:${port}/`;
  assert.equal((await fetch(url, { method: "POST", body: "{}" })).status, 401);
  const { octavo } = world();
  await octavo.webhooks.create({ url, apiKey: key, eventTypes: ["post.completed"] });
  await octavo.posts.create(await onBluesky(octavo, "Hello"));
  await until("the event", () => /^BLUE_SKY: http/m.test(output) || undefined);
});

test("the samples compile strictly", async () => {
  const types = join(home, "node_modules/@types");
  const compilerOptions = { strict: true, target: "es2022", lib: ["es2022"], module: "nodenext", noEmit: true };
  const files = [...samples].flatMap(([name, { language }]) => (language === "ts" ? [fileOf(name)] : []));
  const config = { compilerOptions: { ...compilerOptions, types: ["node"], typeRoots: [types] }, files };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
  const { status, output } = await run("tsc", ["-p", folder]);
  assert.equal(status, 0, output);
});

test(`the sample of "Install" installs the package`, async (context) => {
  const place = await mkdtemp(join(tmpdir(), "octavo-sdk-"));
  context.after(() => rm(place, { recursive: true, force: true }));
  await symlink(join(home, "../.."), join(place, "octavo"));
  const offline = { npm_config_offline: "true", npm_config_audit: "false", npm_config_fund: "false" };
  const { status, output } = await run("bash", ["-c", samples.get("Install")?.code ?? ""], place, offline);
  assert.equal(status, 0, output);
  const { version } = JSON.parse(await readFile(join(place, "node_modules/@octavo/sdk/package.json"), "utf8"));
  assert.match(version, /^\d/);
  assert.ok(Octavo);
});
