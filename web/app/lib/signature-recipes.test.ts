import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { runRecipe } from "../../test/run-recipe";
import { recipes } from "./signature-recipes";

const key = "a key of our own";
const body = JSON.stringify({ id: "evt_1", data: { text: 'It\'s "quoted" \\ naïve 日本\n' } });
const signature = `sha256=${createHmac("sha256", key).update(body).digest("hex")}`;
const url = "https://hooks.fernhill.example/octavo";

test.each(recipes)("the recipe in $name carries the delivery's own values", ({ code }) => {
  const text = code({ url, body, signature });
  expect(text).toContain(url);
  expect(text).toContain(signature);
});

test.each(recipes)(
  "the recipe in $name, run under the key alone, says true",
  { timeout: 120_000 },
  ({ name, code }) => {
    const program = code({ url, body, signature });
    expect(runRecipe(name, program, key)).toBe("true");
    expect(runRecipe(name, program, "another key")).toBe("false");
  },
);
