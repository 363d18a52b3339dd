/**
 * After the build: moves the 404 page to where the server looks for it, writes what machines read
 * (scripts/machine-files.ts), and build/csp.json, which maps each HTML file to the hashes of its inline scripts (`'sha256-…'` without the quotes).
 */
import { createHash } from "node:crypto";
import { glob, readFile, rename, rmdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { writeMachineFiles } from "./machine-files.ts";
import { purgeStyles } from "./purge.ts";

const client = join(import.meta.dirname, "../build/client");

await rename(join(client, "404/index.html"), join(client, "404.html"));
await rmdir(join(client, "404"));
await stripSeparators();
await purgeStyles(client);
await writeMachineFiles(client);

const hashes: Record<string, string[]> = {};
const files = await Array.fromAsync(glob("**/*.html", { cwd: client }));
for (const file of files.toSorted()) {
  const html = await readFile(join(client, file), "utf8");
  refuseInlineStyle(file, html);
  hashes[file] = inlineScripts(html).map(sha256);
}
await writeFile(join(client, "../csp.json"), `${JSON.stringify(hashes, null, 2)}\n`);

/** React parts neighbouring texts with empty comments to hydrate them; these pages never hydrate. */
async function stripSeparators(): Promise<void> {
  for await (const file of glob("**/*.html", { cwd: client })) {
    if (file === "__spa-fallback.html") continue;
    const html = await readFile(join(client, file), "utf8");
    await writeFile(join(client, file), html.replaceAll("<!-- -->", ""));
  }
}

function inlineScripts(html: string): string[] {
  const scripts = html.matchAll(/<script(?<attributes>[^>]*)>(?<body>[\s\S]*?)<\/script>/g);
  return [...scripts]
    .filter(({ groups }) => !/\ssrc=/.test(groups?.attributes ?? ""))
    .map(({ groups }) => groups?.body ?? "");
}

function sha256(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

/** `style-src 'self'` would drop these silently, so the build refuses them. */
function refuseInlineStyle(file: string, html: string): void {
  if (/<style[\s>]|<[^>]+\sstyle="/.test(html)) {
    throw new Error(`${file} holds an inline style, which the content security policy forbids`);
  }
}
