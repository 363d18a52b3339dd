/** Findings by their cause: what several accounts share is said once. */
import { networkName } from "~/ui/network";
import type { Target } from "../draft/draft";
import { keyOf, type PlacedFinding } from "./judged";

export interface Cause extends Omit<PlacedFinding, "target"> {
  /** The accounts that it is about; none for a finding about the whole post. */
  targets: Target[];
}

/** In the order of the findings. Two have the same cause if they say the same of the same field, except for the network. */
export function causesOf(findings: readonly PlacedFinding[]): Cause[] {
  const byCause = Map.groupBy(findings, ({ target, place, isError, found, advice }) => {
    const words = target ? withoutNetwork(`${found} ${advice}`, target) : `${found} ${advice}`;
    return JSON.stringify([isError, keyOf({ target: undefined, place }), words]);
  });
  return [...byCause.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const { place, isError, rule } = first;
    const targets = [first, ...others].flatMap(({ target }) => target ?? []);
    const [found, advice] = [aboutAll(first.found, targets), aboutAll(first.advice, targets)];
    return { targets, place, isError, rule, found, advice };
  });
}

function withoutNetwork(words: string, { platform }: Target): string {
  return words.replaceAll(nameIn(platform), "…");
}

function nameIn(platform: Target["platform"]): RegExp {
  return new RegExp(String.raw`\b${networkName(platform)}\b`, "g");
}

/** The verbs that the messages of rules have after the name of a network. */
const plurals: Record<string, string> = {
  accepts: "accept",
  advises: "advise",
  expects: "expect",
  gets: "get",
  requires: "require",
};

/** `X accepts one kind` becomes `X and LinkedIn accept one kind`. */
function aboutAll(words: string, targets: readonly Target[]): string {
  const platforms = [...new Set(targets.map(({ platform }) => platform))];
  const [first, ...others] = platforms;
  if (!first || others.length === 0) return words;
  const names = new Intl.ListFormat("en-GB").format(platforms.map(networkName));
  const name = new RegExp(
    String.raw`\b${networkName(first)}\b(?: (itself )?(${Object.keys(plurals).join("|")})\b)?`,
    "g",
  );
  return words.replaceAll(name, (_all, itself: string | undefined, verb: string | undefined) =>
    [names, itself && "themselves", verb && (plurals[verb] ?? verb)].filter(Boolean).join(" "),
  );
}
