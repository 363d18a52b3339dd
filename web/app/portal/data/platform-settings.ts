/** The settings of each network, from the networks' description. */
import table from "../../../../contract/networks.json" with { type: "json" };
import type { PlatformSettings } from "~/api/types";
import type { Platform } from "~/ui/network";

/** One setting of a network beyond its type, by the API's names. */
export interface SettingField {
  name: string;
  label: string;
  kind: "TEXT" | "TEXTS" | "NUMBER" | "CHOICE" | "FLAG" | "CONSENT";
  /** The API refuses a post without it. */
  required: boolean;
  /** What the API makes of a missing one. */
  default?: string;
  /** Nothing is preselected: the network wants the author's own choice. */
  personChooses?: boolean;
  values?: readonly { value: string; label: string; refusedByNetwork?: boolean }[];
  help?: string;
}

interface NetworkSettings {
  platform: string;
  /** `platformSettings.type`, which for some networks differs from the account's platform. */
  settingsType: string;
  settings: readonly SettingField[];
}

export const networkSettings = Object.fromEntries(
  (table as unknown as readonly NetworkSettings[]).map((network) => [network.platform, network]),
) as Record<Platform, NetworkSettings>;

type Values = Record<string, string | boolean>;

/** What a form offers: never a value that the network refuses. */
export function offered({ values = [] }: SettingField) {
  return values.filter(({ refusedByNetwork }) => !refusedByNetwork);
}

/** What a network's settings begin with: its defaults, and nothing where a person has to choose. */
export function defaultSettings(platform: Platform): Values {
  return Object.fromEntries(
    networkSettings[platform].settings.map((field) => {
      if (field.kind === "FLAG" || field.kind === "CONSENT") return [field.name, field.default === "true"];
      return [field.name, field.personChooses ? "" : (field.default ?? "")];
    }),
  );
}

/** `platformSettings` to begin an example with: what the API insists on has its first value. */
export function exampleSettings(platform: Platform) {
  const first = networkSettings[platform].settings
    .filter(({ required, kind }) => required && kind === "CHOICE")
    .map((field) => [field.name, offered(field)[0]?.value ?? ""]);
  return toPlatformSettings(platform, { ...defaultSettings(platform), ...Object.fromEntries(first) });
}

/** The first setting that is still needed, with what to do. */
export function missingSetting(platform: Platform, values: Values): { name: string; message: string } | undefined {
  for (const field of networkSettings[platform].settings) {
    const value = values[field.name];
    const isBlank = String(value ?? "").trim() === "";
    if (field.kind === "CONSENT" && value !== true) return { name: field.name, message: "Required to post here." };
    if (field.kind === "CHOICE" && isBlank && (field.required || field.personChooses)) {
      return { name: field.name, message: "Choose one." };
    }
    if (field.required && isBlank) return { name: field.name, message: "Required." };
  }
  return undefined;
}

/** `platformSettings` of the call. What is blank, and a flag that is as it is by default, is left out. */
export function toPlatformSettings(platform: Platform, values: Values): PlatformSettings {
  const { settingsType: type, settings } = networkSettings[platform];
  const filled = settings
    .map((field) => [field.name, typed(field, values[field.name])] as const)
    .filter(([, value]) => value !== undefined);
  // The table, and not this code, knows which settings a network has.
  return { type, ...Object.fromEntries(filled) } as PlatformSettings;
}

function typed({ kind, default: preset }: SettingField, value: string | boolean | undefined) {
  if (value === undefined || value === "") return undefined;
  if (kind === "FLAG" && value === (preset === "true")) return undefined;
  if (kind === "NUMBER") return Number(value);
  if (kind === "TEXTS") return listOf(String(value));
  return value;
}

function listOf(text: string): string[] | undefined {
  const items = text
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean);
  return items.length > 0 ? items : undefined;
}
