import type { INodeProperties, INodePropertyOptions } from "n8n-workflow";
import type { Platform } from "../../shared/platforms";
import networks from "../../shared/networks.json";

/** One setting of a network, as contract/networks.json has it. */
interface Setting {
  name: string;
  label: string;
  kind: string;
  required: boolean;
  default?: string;
  personChooses?: boolean;
  values?: { value: string; label: string; refusedByNetwork?: boolean }[];
  least?: number;
  most?: number;
  fields?: Setting[];
  help?: string;
}

/** The group of a fixed collection that holds its objects. */
const RECORDS = "records";

/** The fields of each network; every name is the one in `platformSettings`. */
export const SETTINGS = Object.fromEntries(
  networks.map(({ platform, settings }) => [platform, (settings as Setting[]).map(field)]),
) as Record<Platform, INodeProperties[]>;

function field(setting: Setting): INodeProperties {
  const { name, label, required, personChooses, help } = setting;
  return {
    displayName: label,
    name,
    required: required || personChooses === true,
    ...(help && { description: help }),
    ...control(setting),
  };
}

function control(setting: Setting): Pick<INodeProperties, "type" | "typeOptions" | "options" | "default"> {
  switch (setting.kind) {
    case "CHOICE":
      return choice(setting);
    case "FLAG":
    case "CONSENT":
      return { type: "boolean", default: setting.default === "true" };
    case "NUMBER":
      return { type: "number", typeOptions: { minValue: 0, numberPrecision: 0 }, default: setting.least ?? 0 };
    case "FRACTION":
      return { type: "number", typeOptions: { minValue: 0, maxValue: 1, numberPrecision: 4 }, default: 0 };
    case "RECORD":
    case "RECORDS":
    case "ROWS":
      return records(setting);
    case "TEXTS":
      return { type: "string", typeOptions: { multipleValues: true, multipleValueButtonText: "Add" }, default: [] };
    default:
      return { type: "string", default: "" };
  }
}

/** A button of n8n adds an object. */
function records({ label, kind, fields = [] }: Setting): ReturnType<typeof control> {
  return {
    type: "fixedCollection",
    typeOptions: { multipleValues: kind !== "RECORD", multipleValueButtonText: "Add" },
    default: {},
    options: [{ displayName: label, name: RECORDS, values: fields.map(field) }],
  };
}

/** The settings of a network as the API wants them, from what the form holds. */
export function filledSettings(platform: Platform, read: (name: string) => unknown): Record<string, unknown> {
  return filled(networks.find((network) => network.platform === platform)!.settings as Setting[], read);
}

function filled(settings: Setting[], read: (name: string) => unknown): Record<string, unknown> {
  const values = settings.map((setting) => [setting.name, toApi(setting, read(setting.name))] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

function toApi({ kind, required, fields }: Setting, value: unknown): unknown {
  if (fields) return recordsToApi(kind, fields, (value as { [RECORDS]?: unknown } | undefined)?.[RECORDS]);
  // What a field holds when nobody filled it in; a number of 0 is what the network begins with.
  const isEmpty = value === "" || (value === 0 && !required) || (Array.isArray(value) && value.length === 0);
  return isEmpty ? undefined : value;
}

function recordsToApi(kind: string, fields: Setting[], records: unknown): unknown {
  const one = (record: unknown) => filled(fields, (name) => (record as Record<string, unknown>)[name]);
  if (records === undefined) return undefined;
  if (kind === "RECORD") return one(records);
  const all = (records as unknown[]).map(one);
  return kind === "ROWS" ? all.map((record) => [record]) : all;
}

/** Without a default, or where the network wants a person's own choice, nothing is chosen before. */
function choice({ values = [], default: preset, personChooses }: Setting) {
  const options: INodePropertyOptions[] = values
    .filter(({ refusedByNetwork }) => !refusedByNetwork)
    .map(({ label, value }) => ({ name: label, value }))
    .sort((one, other) => one.name.localeCompare(other.name));
  const isOpen = personChooses || preset === undefined;
  if (isOpen) options.unshift({ name: personChooses ? "Choose…" : "The Network's Default", value: "" });
  return { type: "options" as const, options, default: isOpen ? "" : preset };
}
