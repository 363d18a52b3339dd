import { CodeBlock } from "~/ui/code-block";
import { networkName } from "~/ui/network";
import table from "../../../../contract/networks.json" with { type: "json" };
import { Params } from "./params";

interface Vectors {
  platform: string;
  settings: Record<string, object>;
}

/** The settings that the rules' own tests use, one file a network. */
const examples = Object.values(
  import.meta.glob<Vectors>(["../../../../contract/rules/*.json", "!**/{table,counting}.json"], {
    eager: true,
    import: "default",
  }),
);

interface Setting {
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

export const networkSettings: readonly { platform: string; settings: readonly Setting[] }[] = table as never;

/** The settings of each network: its fields and their values from the rules, and an example that passes them. */
export function PlatformSettings() {
  return networkSettings.map(({ platform, settings }) => (
    <section key={platform} className="model">
      <h3 id={`settings-${platform.toLowerCase()}`}>
        <a href={`#settings-${platform.toLowerCase()}`}>{networkName(platform)}</a>
      </h3>
      <CodeBlock title="platformSettings" code={example(platform)} />
      {settings.length > 0 && (
        <Params head={["Field", "Values"]}>
          {settings.map((setting) => (
            <SettingRow key={setting.name} setting={setting} />
          ))}
        </Params>
      )}
    </section>
  ));
}

function SettingRow({ setting }: { setting: Setting }) {
  const { name, kind, values, help } = setting;
  return (
    <tr>
      <td>
        <span className="mono">{name}</span>
      </td>
      <td>
        {values ? <Alternatives values={values} /> : (kinds[kind] ?? kind)}
        {setting.fields && <Fields fields={setting.fields} />}
        <span className="type">
          {[bounds(setting), presence(setting)].filter(Boolean).join(" ")}
          {help && ` ${help}`}
        </span>
      </td>
    </tr>
  );
}

const kinds: Record<string, string> = {
  TEXT: "a string",
  TEXTS: "a list of strings",
  NUMBER: "an integer",
  FLAG: "true or false",
  CONSENT: "must be true",
  FILE: "the path of an uploaded file",
  FRACTION: "a number from 0 to 1",
  RECORD: "an object with",
  RECORDS: "a list of objects, each with",
  ROWS: "a list of rows, each a list of objects with",
};

function Fields({ fields }: { fields: Setting[] }) {
  return fields.map((field, index) => (
    <span key={field.name}>
      {index > 0 && ","} <code>{field.name}</code> ({fieldOf(field)})
    </span>
  ));
}

function fieldOf(field: Setting): string {
  const kind = field.values?.map(({ value }) => value).join(", ") ?? kinds[field.kind] ?? field.kind;
  const need = field.required ? "required" : field.default && `${field.default} by default`;
  return [kind, bounds(field)?.toLowerCase().replace(/\.$/, ""), need].filter(Boolean).join("; ");
}

function bounds({ kind, least, most, length }: Setting): string | undefined {
  const unit = kind === "NUMBER" ? "" : " items";
  const range = most && (least ? `${least} to ${most}${unit}` : `At most ${most}${unit}`);
  const texts = length && `${range ? "each " : ""}up to ${length} characters`;
  const words = [range, texts].filter(Boolean).join(", ");
  return words ? `${words.charAt(0).toUpperCase()}${words.slice(1)}.` : undefined;
}

function presence({ required, default: value, kind }: Setting): string {
  if (required) return "Required.";
  if (kind === "FLAG") return `Optional. ${value === "true" ? "True" : "False"} by default.`;
  if (!value) return "Optional.";
  return `Optional. ${value} by default, with a warning.`;
}

function Alternatives({ values }: { values: { value: string }[] }) {
  return (
    <span className="values">
      {values.map(({ value }) => (
        <code key={value}>{value}</code>
      ))}
    </span>
  );
}

function example(platform: string): string {
  const settings = examples.find((vectors) => vectors.platform === platform)?.settings ?? {};
  const [first] = Object.values(settings);
  return JSON.stringify(first, null, 2);
}
