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
  help?: string;
}

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
      return { type: "number", typeOptions: { minValue: 0, numberPrecision: 0 }, default: 0 };
    case "TEXTS":
      return { type: "string", typeOptions: { multipleValues: true, multipleValueButtonText: "Add" }, default: [] };
    default:
      return { type: "string", default: "" };
  }
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
