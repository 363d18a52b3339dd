/** The package itself: generated code, size, and what each runtime and compiler finds in it. */
import assert from "node:assert/strict";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { after, before, test } from "node:test";
import { build } from "esbuild";
import { home, installed, run } from "./harness/package.ts";

let folder: string;
let tarball: string;
before(async () => ({ folder, tarball } = await installed()));
after(() => rm(folder, { recursive: true, force: true }));

test("the generated code is what the description gives", async () => {
  const { status, output } = await run("node", ["scripts/generate.ts", join(folder, "generated")]);
  assert.equal(status, 0, output);
  for (const file of ["types.gen.ts", "resources.gen.ts"]) {
    const [fresh, kept] = await Promise.all(
      [join(folder, "generated"), join(home, "src/generated")].map((place) => readFile(join(place, file), "utf8")),
    );
    assert.ok(fresh === kept, `src/generated/${file} is stale: npm run generate`);
  }
});

test("publint finds nothing", async () => {
  const { status, output } = await run("publint", ["--strict", tarball]);
  assert.equal(status, 0, output);
});

test("every way of resolving modules finds the right types", async () => {
  const { status, output } = await run("attw", ["--format", "ascii", tarball]);
  assert.equal(status, 0, output);
});

test("all of it is at most 15 kB compressed, and a part of it is less", async (context) => {
  const all = await bundled(`export * from "@octavo/sdk";`);
  assert.ok(all <= 15_000, `${all} bytes`);
  const verifier = await bundled(`export { verifyWebhook } from "@octavo/sdk";`);
  assert.ok(verifier <= 1_000, `${verifier} bytes`);
  context.diagnostic(`${all} bytes compressed, ${verifier} with verifyWebhook alone`);
});

/** Bytes that a page loads for an entry: minified, and compressed by gzip. */
async function bundled(contents: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    write: false,
    logLevel: "error",
  });
  return gzipSync(outputFiles[0]?.contents ?? "", { level: 9 }).length;
}

test("it depends on nothing", async () => {
  const manifest = JSON.parse(await readFile(join(folder, "node_modules/@octavo/sdk/package.json"), "utf8"));
  assert.equal(manifest.dependencies, undefined);
  assert.equal(manifest.peerDependencies, undefined);
  assert.equal(manifest.sideEffects, false);
});

const uses = `new Octavo({ apiKey: "k", baseUrl: "http://127.0.0.1:1/" }).accounts.list({ maxRetries: 0 })
  .catch((error) => console.log(error instanceof OctavoError, error.name, typeof verifyWebhook));`;

/** The oldest supported Node, where this machine has one: node is the repository's own. */
const nodes = ["node", "/usr/bin/node"];

for (const node of nodes) {
  test(`${node} loads it as a CommonJS and as an ES module`, async (context) => {
    const { status: missing } = await run(node, ["--version"]);
    if (missing !== 0) return context.skip("it is not installed");
    await writeFile(
      join(folder, "use.cjs"),
      `const { Octavo, OctavoError, verifyWebhook } = require("@octavo/sdk");${uses}`,
    );
    await writeFile(
      join(folder, "use.mjs"),
      `import { Octavo, OctavoError, verifyWebhook } from "@octavo/sdk";${uses}`,
    );
    for (const file of ["use.cjs", "use.mjs"]) {
      const { output } = await run(node, [join(folder, file)]);
      assert.equal(output, "true ConnectionError function\n");
    }
  });
}

const program = `import { Octavo, type OctavoEvent, type PostSchedule, verifyWebhook } from "@octavo/sdk";
const octavo = new Octavo({ apiKey: "k", baseUrl: "https://octavo.example" });
export async function use(body: string, headers: Headers): Promise<string> {
  for await (const post of octavo.posts.list({ status: "SCHEDULED" })) await octavo.posts.cancel(post.id);
  const event: OctavoEvent = await verifyWebhook(body, headers, "secret");
  // @ts-expect-error A post has no such status.
  octavo.posts.list({ status: "LATE" });
  // @ts-expect-error Another network's setting.
  const wrong: PostSchedule["publications"][0]["platformSettings"] = { type: "BLUE_SKY", topicTag: "harvest" };
  return event.type === "post.failed" ? event.data.errorMessage : String(wrong);
}
`;

const settings: Record<string, object> = {
  "a server": { module: "nodenext", lib: ["ES2022"], types: ["node"], typeRoots: [join(home, "node_modules/@types")] },
  "a page": { module: "esnext", moduleResolution: "bundler", lib: ["ES2022", "DOM"], types: [] },
};
for (const [where, options] of Object.entries(settings)) {
  test(`the types compile strictly for ${where}, and refuse what is wrong`, async () => {
    const name = where.replace(" ", "-");
    await writeFile(join(folder, `${name}.mts`), program);
    const compilerOptions = { strict: true, target: "es2022", noEmit: true, skipLibCheck: false, ...options };
    const config = join(folder, `${name}.json`);
    await writeFile(config, JSON.stringify({ compilerOptions, files: [`${name}.mts`] }));
    const { status, output } = await run("tsc", ["-p", config]);
    assert.equal(status, 0, output);
  });
}
