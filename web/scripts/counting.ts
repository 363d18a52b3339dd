/**
 * Writes contract/rules/counting.json: texts as X, Bluesky and Telegram count them, by the oracles twitter-text,
 * Intl.Segmenter and String.length. The server's own counting is held against it.
 * With --check it only compares, and fails when the file is stale.
 */
import { readFile, writeFile } from "node:fs/promises";
import twitter from "twitter-text";
import { texts } from "./counting-texts.ts";

const target = new URL("../../contract/rules/counting.json", import.meta.url);
const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

const rows = texts.map((text) => ({
  text,
  x: twitter.parseTweet(text).weightedLength,
  graphemes: [...segmenter.segment(text)].length,
  utf16: text.length,
}));
const fresh = `[\n${rows.map((row) => `  ${JSON.stringify(row)}`).join(",\n")}\n]\n`;

if (process.argv.includes("--check")) {
  const kept = await readFile(target, "utf8").catch(() => "");
  if (kept !== fresh) {
    console.error("contract/rules/counting.json is stale: run `npm run counting`.");
    process.exit(1);
  }
} else {
  await writeFile(target, fresh);
}
