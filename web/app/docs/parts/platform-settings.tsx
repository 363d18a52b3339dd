import { CodeBlock } from "~/ui/code-block";
import { networkName } from "~/ui/network";
import { networkSettings, type Setting } from "../openapi/network-settings";
import { publicationExample } from "../setting-examples";
import { Params } from "./params";

/** The type of every network, linked to its settings. */
export function PlatformTypes() {
  return (
    <Params head={["Type", "Settings"]}>
      {networkSettings.map(({ platform, settingsType, slug }) => (
        <tr key={platform}>
          <td>
            <span className="mono">{settingsType}</span>
          </td>
          <td>
            <a href={`/api-docs/settings#${slug}`}>{networkName(platform)} settings</a>
          </td>
        </tr>
      ))}
    </Params>
  );
}

/** The settings of one network, each with a publication that uses it. */
export function PlatformSettings({ of: platform }: { of: string }) {
  const network = networkSettings.find((each) => each.platform === platform);
  if (!network) throw new Error(`there is no network ${platform}`);
  return (
    <div className="model">
      <Params head={["Field", "Values"]}>
        {network.settings.map((setting) => (
          <SettingRow key={setting.name} setting={setting} example={publicationExample(network.slug, setting.name)} />
        ))}
      </Params>
      <p>
        {networkName(network.platform)} has {network.hasAiFlag ? "a" : "no"} label that <code>aiDisclosure</code> sets.
      </p>
    </div>
  );
}

function SettingRow({ setting, example }: { setting: Setting; example: string }) {
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
        <details className="setting-example">
          <summary>Example</summary>
          <CodeBlock title="publications[0]" code={example} language="code" />
        </details>
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
