/** contract/rules/table.json: the rules as the server applies them, made by a test of the server. */
import table from "../../../contract/rules/table.json" with { type: "json" };

export interface Rule {
  rule: string;
  subject: string;
  quantity: string;
  limit: string;
  severity: string;
  enforced: string;
  values?: string[];
  when?: string;
  note?: string;
}

export interface Network {
  platform: string;
  name: string;
  source: string;
  placements: { placement: string | null; rules: Rule[] }[];
}

export const networks = table as unknown as readonly Network[];

export function networkOf(platform: string): Network {
  const found = networks.find((network) => network.platform === platform);
  if (!found) throw new Error(`contract/rules/table.json has no ${platform}`);
  return found;
}

export function rulesOf(platform: string): Rule[] {
  return networkOf(platform).placements.flatMap(({ rules }) => rules);
}
