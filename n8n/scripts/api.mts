/**
 * Generates nodes/shared/schema.d.ts from contract/openapi.json, which is a snapshot of the server.
 * With --check it only compares, and fails when the file is stale.
 */
import { readFile, writeFile } from "node:fs/promises";
import openapiTS, { astToString } from "openapi-typescript";

const source = new URL("../../contract/openapi.json", import.meta.url);
const target = new URL("../nodes/shared/schema.d.ts", import.meta.url);

const banner = "// Generated from contract/openapi.json by `npm run api`. Do not edit.\n\n";
const fresh = banner + astToString(await openapiTS(source));

if (process.argv.includes("--check")) {
  const kept = await readFile(target, "utf8").catch(() => "");
  if (kept !== fresh) {
    console.error("n8n/nodes/shared/schema.d.ts is stale: run `npm run api` in n8n.");
    process.exit(1);
  }
} else {
  await writeFile(target, fresh);
}
