/** The settings of the form, held against the rules of the server. */
import { describe, expect, test } from "vitest";
import { type Platform, platforms } from "~/ui/network";
import rules from "../../../../contract/rules/table.json" with { type: "json" };
import { networkSettings } from "./platform-settings";

interface Rule {
  rule: string;
  subject: string;
  limit: string;
  values?: string[];
}

/** What the server says of each setting of a network, by its name. */
function settingRules(platform: Platform): Map<string, Rule> {
  const network = rules.find((one) => one.platform === platform);
  const all: Rule[] = network?.placements.flatMap((placement) => placement.rules) ?? [];
  return new Map(all.filter(({ rule }) => rule.includes(".settings.")).map((rule) => [rule.subject, rule]));
}

/** Values that the network itself refuses. */
function refused(platform: Platform, name: string): string[] {
  const network = rules.find((one) => one.platform === platform);
  const all: Rule[] = network?.placements.flatMap((placement) => placement.rules) ?? [];
  return all.filter(({ subject }) => subject === name).flatMap(({ limit }) => limit.match(/^anything but (?<value>\w+)$/)?.groups?.value ?? []);
}

const rows = platforms.flatMap((platform) => networkSettings[platform].fields.map((field) => ({ platform, name: field.name, field })));

describe.each(rows)("$platform, $name", ({ platform, name, field }) => {
  const rule = settingRules(platform).get(name);

  test("is a setting of the server, of this kind", () => {
    expect(rule).toBeDefined();
    const kinds = { text: /^a text$/, choice: /, | or /, check: /^true (?:or false|only)$/ };
    expect(rule?.limit).toMatch(kinds[field.kind]);
    if (field.kind === "check") expect(field.mustBe ?? false).toBe(rule?.limit === "true only");
  });

  if (field.kind === "choice") {
    test("offers what the server accepts", () => {
      const offered = field.options.map(({ value }) => value).filter((value) => value !== "");
      expect(offered.filter((value) => !rule?.values?.includes(value))).toEqual([]);
      const wanted = rule?.values?.filter((value) => !refused(platform, name).includes(value));
      expect(wanted?.filter((value) => !offered.includes(value))).toEqual([]);
    });
  }
});

test("there are settings to hold against the rules", () => {
  expect(new Set(rows.map(({ platform }) => platform)).size).toBeGreaterThanOrEqual(5);
});
