/** The trigger's check against the vectors that every suite of Octavo reads. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import type * as Signature from "../nodes/OctavoTrigger/signature.ts";

const require = createRequire(import.meta.url);
const { isGenuine } = require("../dist/nodes/OctavoTrigger/signature.js") as typeof Signature;

interface Vector {
  why: string;
  keys: string[];
  id: string;
  timestamp: number;
  body: string;
  standard: string;
}

const vectors = JSON.parse(
  readFileSync(new URL("../../contract/signatures.json", import.meta.url), "utf8"),
) as Vector[];

for (const { why, keys, id, timestamp, body, standard } of vectors) {
  test(why, () => {
    const delivery = { id, timestamp: `${timestamp}`, signature: standard, body: Buffer.from(body) };
    const now = timestamp * 1000;
    for (const key of keys) assert(isGenuine(delivery, key, now));
    assert(!isGenuine(delivery, `${keys[0]}x`, now));
    assert(!isGenuine({ ...delivery, body: Buffer.from(`${body} `) }, keys[0]!, now));
    assert(!isGenuine({ ...delivery, id: `${id}x` }, keys[0]!, now));
    assert(!isGenuine({ ...delivery, signature: standard.replaceAll("v1,", "v1a,") }, keys[0]!, now));
    assert(!isGenuine(delivery, keys[0]!, now + 301_000));
  });
}
