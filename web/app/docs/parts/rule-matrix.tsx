import { countedNetworks } from "~/lib/counts";
import { networkName } from "~/ui/network";
import { type Network, networkOf, type Rule } from "../rules";
import { limitOf } from "./rules";
import { WideTable } from "./wide-table";

type Kind = "Image" | "Video";

/** One line for each place that a post can go to: the limits that most posts meet, from the same rules as the tables below. */
export function RuleMatrix({ of: platforms }: { of?: string }) {
  const listed = (platforms?.split(" ") ?? countedNetworks).map(networkOf);
  return (
    <WideTable
      label={platforms ? "Limits of more places" : "Limits at a glance"}
      head={["Network", "Text", "Files", "Images", "Video"]}
    >
      {listed.flatMap((network) => placesOf(network).map((place) => <Place key={place.name} {...place} />))}
    </WideTable>
  );
}

interface PlaceProps {
  name: string;
  rules: readonly Rule[];
}

function Place({ name, rules }: PlaceProps) {
  return (
    <tr>
      <td>{name}</td>
      <td>{textOf(rules)}</td>
      <td>{limitFor(rules, "File", "count") ?? "–"}</td>
      <td>{mediaOf(rules, "Image", ["count", "type", "size", "aspect ratio"])}</td>
      <td>{mediaOf(rules, "Video", ["count", "type", "size", "duration"])}</td>
    </tr>
  );
}

/** Rules of the whole network hold in each of its placements. Replies are no place of their own. */
function placesOf({ platform, placements }: Network): PlaceProps[] {
  const common = placements.find(({ placement }) => placement === null)?.rules ?? [];
  const own = placements.filter(({ placement }) => placement !== null && placement !== "FIRST_COMMENT");
  const name = networkName(platform);
  if (own.length === 0) return [{ name, rules: common }];
  return own.map(({ placement, rules }) => ({
    name: `${name} ${placement?.toLowerCase()}`,
    rules: [...rules, ...common],
  }));
}

function textOf(rules: readonly Rule[]): string {
  const presence = limitFor(rules, "Text", "presence");
  return presence ?? limitFor(rules, "Text", "characters (") ?? "–";
}

function mediaOf(rules: readonly Rule[], kind: Kind, quantities: readonly string[]): string {
  if (!isAccepted(rules, kind)) return "–";
  const limits = quantities.flatMap((quantity) => limitFor(rules, kind, quantity) ?? []);
  return limits.join("; ") || "any";
}

/** Refused by a type of the other kind, by what files may be at all, or because the other kind is required. */
function isAccepted(rules: readonly Rule[], kind: Kind): boolean {
  const family = `${kind.toLowerCase()}/`;
  const types = rules.filter(
    ({ subject, quantity }) => quantity === "type" && (subject === kind || subject === "File"),
  );
  const isOtherRequired = rules.some(
    ({ subject, quantity, limit }) =>
      quantity === "count" && subject !== kind && subject !== "File" && /^(exactly )?[1-9]/.test(limit),
  );
  return !isOtherRequired && types.every(({ values = [] }) => values.some((value) => value.startsWith(family)));
}

/** Of several limits, the one that refuses a post. */
function limitFor(rules: readonly Rule[], subject: string, quantity: string): string | undefined {
  const found = rules.filter((rule) => rule.subject === subject && rule.quantity.startsWith(quantity));
  const strictest =
    found.find(({ severity }) => severity === "ERROR") ?? found.find(({ enforced }) => enforced === "ERROR");
  const chosen = strictest ?? found[0];
  return chosen && limitOf(chosen);
}
