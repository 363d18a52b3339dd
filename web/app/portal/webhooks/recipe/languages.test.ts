import { spawnSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { recipes } from "./languages";

const key = "a key of our own";
const body = JSON.stringify({ id: "evt_1", data: { text: "It's \"quoted\" \\ naïve 日本\n" } });
const signature = `sha256=${createHmac("sha256", key).update(body).digest("hex")}`;
const url = "https://hooks.fernhill.example/octavo";

test.each(recipes)("the recipe in $name carries the delivery's own values", ({ code }) => {
  const text = code({ url, body, signature });
  expect(text).toContain(url);
  expect(text).toContain(signature);
});

test.each([
  [key, "true"],
  ["another key", "false"],
])("the recipe in JavaScript, run under %j, prints %s", (OCTAVO_API_KEY, printed) => {
  const code = recipes.find(({ name }) => name === "JavaScript")?.code({ url, body, signature }) ?? "";
  const run = spawnSync(process.execPath, ["--input-type=module", "-"], {
    input: code,
    env: { OCTAVO_API_KEY },
    encoding: "utf8",
  });
  expect(run.stdout.trim() || run.stderr).toBe(printed);
});
