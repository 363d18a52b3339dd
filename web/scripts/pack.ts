/**
 * The last step of the build: writes each script and stylesheet a second time, in brotli at its highest level. The server
 * would need seconds for that after each start. Pages are packed there, because the operator's settings go into them first.
 */
import { glob, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";

const client = join(import.meta.dirname, "../build/client");

for await (const file of glob("assets/*.{js,css}", { cwd: client })) {
  const plain = await readFile(join(client, file));
  await writeFile(join(client, `${file}.br`), await promisify(brotliCompress)(plain));
}
