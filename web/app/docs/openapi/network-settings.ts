import table from "../../../../contract/networks.json" with { type: "json" };

export interface Setting {
  name: string;
  kind: string;
  required: boolean;
  default?: string;
  values?: { value: string }[];
  least?: number;
  most?: number;
  length?: number;
  fields?: Setting[];
  help?: string;
}

interface NetworkSettings {
  platform: string;
  settingsType: string;
  slug: string;
  settings: readonly Setting[];
  /** What a person types to connect an account. */
  credentials?: readonly { name: string }[];
  hasAiFlag: boolean;
}

export const networkSettings: readonly NetworkSettings[] = table as never;
