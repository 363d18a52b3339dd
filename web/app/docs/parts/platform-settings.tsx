import { CodeBlock } from "~/ui/code-block";
import { networkName } from "~/ui/network";
import { networks, type Rule, rulesOf } from "../rules";
import { Params } from "./params";

interface Vectors {
  platform: string;
  settings: Record<string, object>;
}

/** The settings that the rules' own tests use, one file a network. */
const examples = Object.values(
  import.meta.glob<Vectors>("../../../../contract/rules/{instagram,tiktok,youtube,linkedin,threads,telegram,blue_sky,x_twitter}.json", {
    eager: true,
    import: "default",
  }),
);

/** The settings of each network: its fields and their values from the rules, and an example that passes them. */
export function PlatformSettings() {
  return networks.map(({ platform }) => {
    const rules = rulesOf(platform).filter(({ rule }) => rule.includes(".settings."));
    return (
      <section key={platform} className="model">
        <h3 id={`settings-${platform.toLowerCase()}`}>
          <a href={`#settings-${platform.toLowerCase()}`}>{networkName(platform)}</a>
        </h3>
        <CodeBlock title="platformSettings" code={example(platform)} />
        {rules.length > 0 && (
          <Params head={["Field", "Values"]}>
            {rules.map((rule) => (
              <SettingRow key={rule.rule} rule={rule} />
            ))}
          </Params>
        )}
      </section>
    );
  });
}

function SettingRow({ rule: { subject, limit } }: { rule: Rule }) {
  return (
    <tr>
      <td>
        <span className="mono">{subject}</span>
      </td>
      <td>{limit.split(/(?<=[A-Z])(?:, | or )/).length > 1 ? <Alternatives text={limit} /> : limit}</td>
    </tr>
  );
}

function Alternatives({ text }: { text: string }) {
  return (
    <span className="values">
      {text.split(/, | or /).map((value) => (
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
