/**
 * After the build of the content pages: deletes their scripts, which no browser runs, moves the 404 page to where the server
 * looks for it, and writes what machines read (scripts/machine-files.ts).
 */
import { glob, readFile, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { writeMachineFiles } from "./machine-files.ts";
import { purgeStyles } from "./purge.ts";

const client = join(import.meta.dirname, "../build/client");

await rm(join(client, "__spa-fallback.html"));
for await (const script of glob("assets/*.js", { cwd: client })) await rm(join(client, script));
await rename(join(client, "404/index.html"), join(client, "404.html"));
await rmdir(join(client, "404"));
await finishPages();
await purgeStyles(client);
await writeMachineFiles(client);

async function finishPages(): Promise<void> {
  for await (const file of glob("**/*.html", { cwd: client })) {
    const html = await readFile(join(client, file), "utf8");
    refuseInlineStyle(file, html);
    // React parts neighbouring texts with empty comments to hydrate them; these pages never hydrate.
    await writeFile(join(client, file), html.replaceAll("<!-- -->", ""));
  }
}

/** `style-src 'self'` would drop these silently, so the build refuses them. */
function refuseInlineStyle(file: string, html: string): void {
  if (/<style[\s>]|<[^>]+\sstyle="/.test(html)) {
    throw new Error(`${file} holds an inline style, which the content security policy forbids`);
  }
}
