import { networkOf, type Rule, rulesOf } from "../rules";

/** What one network accepts: first what holds everywhere on it, then each placement. */
export function Rules({ of: platform }: { of: string }) {
  const { placements, source } = networkOf(platform);
  return (
    <>
      {placements.map(({ placement, rules }) => (
        <div key={placement} className="table-frame">
          <table className="table field-table rule-table">
            {placement && <caption className="small-caps">{placement.toLowerCase()}</caption>}
            <thead>
              <tr>
                {["Rule", "Limit", "If broken"].map((name) => (
                  <th key={name} scope="col" className="small-caps">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {inOrder(rules).map((rule, index) => (
                <RuleRow key={index} rule={rule} />
              ))}
            </tbody>
          </table>
        </div>
      ))}
      <p className="hint">
        Source: <a href={source}>{new URL(source).host}</a>
      </p>
    </>
  );
}

/** What every reader looks for comes first: text, files, pictures, videos. Settings follow. */
const first = ["Text", "File", "Files", "Image", "Video"];

function inOrder(rules: readonly Rule[]): Rule[] {
  return rules.toSorted((a, b) => placeOf(a) - placeOf(b));
}

function placeOf({ subject: of }: Rule): number {
  return first.includes(of) ? first.indexOf(of) : first.length;
}

function RuleRow({ rule }: { rule: Rule }) {
  const aside = [rule.when && `When ${rule.when}.`, rule.note].filter(Boolean).join(" ");
  return (
    <tr>
      <td>
        {subject(rule)}
        <span className="type mono">{rule.rule}</span>
      </td>
      <td>
        {limitOf(rule)}
        {aside && <span className="type">{aside}</span>}
      </td>
      <td className={rule.severity === "ERROR" ? "rule-error" : undefined}>{outcome(rule)}</td>
    </tr>
  );
}

/** A rule in one line, for prose. */
export function RuleText({ platform, rule: id }: { platform: string; rule: string }) {
  const rule = rulesOf(platform).find((candidate) => candidate.rule === id);
  if (!rule) throw new Error(`contract/rules/table.json has no ${id}`);
  return `${subject(rule).toLowerCase()}: ${limitOf(rule)}`;
}

function subject({ subject: named, quantity, values = [] }: Rule): string {
  // A rule that refuses every image says which videos are accepted.
  const of =
    quantity === "type" && values.every((value) => value.startsWith("video/")) && values.length > 0 ? "File" : named;
  const isPlain = ["presence", "value", "sense", "count", "kinds", "type"].includes(quantity);
  return isPlain && quantity !== "type" && quantity !== "count" ? of : `${of}: ${quantity}`;
}

export function limitOf({ limit: text, quantity, subject: of }: Rule): string {
  if (quantity.includes("codec")) return text.replaceAll(/[a-z0-9]+/g, (name) => codecs[name] ?? name);
  if (of !== "Image" || text !== "JPG" || !["PNG", "WEBP"].includes(quantity)) return text;
  return "converted to JPG";
}

/** By the names that people know. */
const codecs: Record<string, string> = {
  h264: "H.264",
  hevc: "H.265",
  vp8: "VP8",
  vp9: "VP9",
  aac: "AAC",
  opus: "Opus",
};

function outcome({ severity, enforced }: Rule): string {
  if (severity === enforced) return severity === "ERROR" ? "Error" : "Warning";
  return "Warning; error if enforced";
}
