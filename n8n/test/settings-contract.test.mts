/** The node's fields for each network, held against the rules of the server. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import type * as Settings from "../nodes/Octavo/post/settings.ts";

const require = createRequire(import.meta.url);
const { SETTINGS } = require("../dist/nodes/Octavo/post/settings.js") as typeof Settings;

interface Rule {
  rule: string;
  subject: string;
  limit: string;
  values?: string[];
}

interface Network {
  platform: string;
  placements: { rules: Rule[] }[];
}

const networks = JSON.parse(
  readFileSync(new URL("../../contract/rules/table.json", import.meta.url), "utf8"),
) as Network[];

const kinds: Record<string, RegExp> = { string: /^a text$/, options: /, | or /, boolean: /^true (?:or false|only)$/ };

for (const [platform, fields] of Object.entries(SETTINGS)) {
  const rules = networks.find((network) => network.platform === platform)!.placements.flatMap((it) => it.rules);
  for (const field of fields) {
    test(`${platform}: ${field.name} is a setting of the server, of this kind`, () => {
      const rule = rules.find(({ rule, subject }) => rule.includes(".settings.") && subject === field.name);
      assert(rule, "no rule names it");
      assert.match(rule.limit, kinds[field.type]!);
      if (field.type !== "options") return;
      const offered = field.options!.map((option) => ("value" in option ? option.value : "")).filter(Boolean);
      const isRefused = (value: string) => rules.some(({ subject, limit }) => subject === field.name && limit === `anything but ${value}`);
      assert.deepEqual(offered.filter((value) => !rule.values!.includes(value as string)), []);
      assert.deepEqual(rule.values!.filter((value) => !isRefused(value) && !offered.includes(value)), []);
    });
  }
}
