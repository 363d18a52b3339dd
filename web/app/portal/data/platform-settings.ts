/** The settings of each network, from the networks' description. */
import table from "~/lib/network-settings.json" with { type: "json" };
import type { PlatformSettings } from "~/api/types";
import type { Platform } from "~/ui/network";

/** One setting of a network beyond its type, by the API's names. */
export interface SettingField {
  name: string;
  label: string;
  kind: SettingKind;
  /** The API refuses a post without it. */
  required: boolean;
  /** What the API makes of a missing one. */
  default?: string;
  /** Nothing is preselected: the network wants the author's own choice. */
  personChooses?: boolean;
  values?: readonly { value: string; label: string; refusedByNetwork?: boolean }[];
  /** The least and the most: of a number, or of the items of a list. */
  least?: number;
  most?: number;
  /** The most characters of a text, or of each text. */
  length?: number;
  /** What each object holds. */
  fields?: readonly SettingField[];
  help?: string;
}

type SettingKind =
  "TEXT" | "TEXTS" | "NUMBER" | "FRACTION" | "CHOICE" | "FLAG" | "CONSENT" | "FILE" | "RECORD" | "RECORDS" | "ROWS";

interface NetworkSettings {
  /** `platformSettings.type`, which for some networks differs from the account's platform. */
  settingsType: string;
  settings: readonly SettingField[];
  /** The most characters of a post, as the network counts them. */
  textLimit?: number;
  /** Whether parts may follow a post. */
  threads?: boolean;
  /** Absent where the network has no first comments. */
  firstComment?: { most: number };
}

export const networkSettings = table as unknown as Record<Platform, NetworkSettings>;

/** What a form holds of a setting that is one object or several: a list of objects. */
export type RecordValues = Record<string, string | boolean>;
type Value = string | boolean | RecordValues[];
type Values = Record<string, Value>;
export type { Value as SettingValue, Values as SettingValues };

export function isRecords({ kind }: SettingField): boolean {
  return kind === "RECORD" || kind === "RECORDS" || kind === "ROWS";
}

/** How many objects a setting may have. */
export function mostRecords({ kind, most }: SettingField): number {
  return kind === "RECORD" ? 1 : (most ?? Infinity);
}

/** What a form offers: never a value that the network refuses. */
export function offered({ values = [] }: SettingField) {
  return values.filter(({ refusedByNetwork }) => !refusedByNetwork);
}

/** What a network's settings begin with: its defaults, and nothing where a person has to choose. */
export function defaultSettings(platform: Platform): Values {
  return Object.fromEntries(networkSettings[platform].settings.map((field) => [field.name, beginning(field)]));
}

/** A new object of a setting. */
export function newRecord({ fields = [] }: SettingField): RecordValues {
  return Object.fromEntries(fields.map((field) => [field.name, beginning(field) as string | boolean]));
}

function beginning(field: SettingField): Value {
  if (isRecords(field)) return [];
  if (field.kind === "FLAG" || field.kind === "CONSENT") return field.default === "true";
  return field.personChooses ? "" : (field.default ?? "");
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
  return missingIn(networkSettings[platform].settings, values);
}

function missingIn(fields: readonly SettingField[], values: Values, path = ""): ReturnType<typeof missingSetting> {
  for (const field of fields) {
    const name = `${path}${field.name}`;
    const value = values[field.name];
    const records = Array.isArray(value) ? value : [];
    for (const [index, record] of records.entries()) {
      const missing = missingIn(field.fields ?? [], record, `${name}.${index}.`);
      if (missing) return missing;
    }
    const message = problemOf(field, value);
    if (message) return { name, message };
  }
  return undefined;
}

function problemOf(field: SettingField, value: Value | undefined): string | undefined {
  const isBlank = typeof value !== "object" && String(value ?? "").trim() === "";
  if (field.kind === "CONSENT" && value !== true) return "Required to post here.";
  if (field.kind === "CHOICE" && isBlank && (field.required || field.personChooses)) return "Choose one.";
  if (field.required && isBlank) return "Required.";
  if (field.kind !== "TEXTS" || !field.least || typeof value !== "string") return undefined;
  const count = listOf(field, value)?.length ?? 0;
  const { least, most = Infinity } = field;
  return count < least || count > most ? `Write ${least} to ${most}, one per line.` : undefined;
}

/** `platformSettings` of the call. What is blank, and a flag that is as it is by default, is left out. */
export function toPlatformSettings(platform: Platform, values: Values): PlatformSettings {
  const { settingsType: type, settings } = networkSettings[platform];
  // The table, and not this code, knows which settings a network has.
  return { type, ...filled(settings, values) } as PlatformSettings;
}

function filled(fields: readonly SettingField[], values: Values): Record<string, unknown> {
  const entries = fields.map((field) => [field.name, typed(field, values[field.name])] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function typed(field: SettingField, value: Value | undefined): unknown {
  if (value === undefined || value === "") return undefined;
  if (typeof value === "object") return typedRecords(field, value);
  if (field.kind === "FLAG" && value === (field.default === "true")) return undefined;
  if (field.kind === "NUMBER" || field.kind === "FRACTION") return Number(value);
  if (field.kind === "TEXTS") return listOf(field, String(value));
  return value;
}

function typedRecords({ kind, fields = [] }: SettingField, values: RecordValues[]): unknown {
  const records = values.map((record) => filled(fields, record));
  if (records.length === 0) return undefined;
  if (kind === "RECORD") return records[0];
  // A form has one object in a row.
  return kind === "ROWS" ? records.map((record) => [record]) : records;
}

/** What a form holds of settings that were sent. */
export function settingValues(platform: Platform, sent: PlatformSettings): Values {
  const given = sent as unknown as Record<string, unknown>;
  return recordValues(networkSettings[platform].settings, given);
}

function recordValues(fields: readonly SettingField[], given: Record<string, unknown>): Values {
  return Object.fromEntries(fields.map((field) => [field.name, valueOf(field, given[field.name])]));
}

function valueOf(field: SettingField, given: unknown): Value {
  if (given === undefined || given === null) return beginning(field);
  if (isRecords(field)) {
    // One object, objects, or rows of objects.
    const records = [given].flat(2) as Record<string, unknown>[];
    return records.map((record) => recordValues(field.fields ?? [], record) as RecordValues);
  }
  if (Array.isArray(given)) return given.join(isOnePerLine(field) ? "\n" : ", ");
  return typeof given === "boolean" ? given : String(given);
}

/** Sentences may contain commas: such texts are written one per line. */
export function isOnePerLine({ kind, length }: SettingField): boolean {
  return kind === "TEXTS" && length !== undefined;
}

function listOf(field: SettingField, text: string): string[] | undefined {
  const items = text
    .split(isOnePerLine(field) ? "\n" : ",")
    .map((item) => item.trim())
    .filter(Boolean);
  return items.length > 0 ? items : undefined;
}
