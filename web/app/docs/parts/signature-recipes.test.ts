import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { sampleKey, tabs } from "./signature-recipes";

const runners: Record<string, [string, ...string[]]> = {
  JavaScript: [process.execPath, "--input-type=module", "-"],
  Python: ["python3", "-"],
};

test.each(Object.entries(runners))("the sample in %s verifies its own delivery", (name, [program, ...args]) => {
  const code = tabs.find((tab) => tab.name === name)?.code ?? "";
  const run = (key: string) =>
    spawnSync(program, args, { input: code, env: { ...process.env, OCTAVO_API_KEY: key }, encoding: "utf8" });
  expect(run(sampleKey).stdout.trim().toLowerCase()).toBe("true");
  expect(run("another key").stdout.trim().toLowerCase()).toBe("false");
});
