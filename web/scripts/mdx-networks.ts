/**
 * Replaces placeholders on a page with a heading and a component for each network:
 * - `<RulesOfEveryNetwork />`: the rules of each network that the pages count.
 * - `<RulesOfMorePlaces />`: the rules of the others, under a heading of their own. Nothing if there are none.
 * - `<SettingsOfEveryNetwork />`: the settings of all.
 */
import type { Root, RootContent } from "hast";
import { visit } from "unist-util-visit";
import { countedNetworks } from "../app/lib/counts.ts";
import { additions, formerNames, networkNames } from "../app/lib/networks.ts";

type Platform = keyof typeof networkNames;

export function networks(others: readonly Platform[] = additions) {
  const contents: Record<string, () => RootContent[]> = {
    RulesOfEveryNetwork: () => countedNetworks.flatMap(rules),
    RulesOfMorePlaces: () => (others.length > 0 ? morePlaces(others) : []),
    SettingsOfEveryNetwork: () => [...countedNetworks, ...others].flatMap(settings),
  };
  return (tree: Root) => {
    visit(tree, (node, index, parent) => {
      const content = contents[(node as { name?: string }).name ?? ""];
      if (!parent || index === undefined || !content) return;
      parent.children.splice(index, 1, ...content());
    });
  };
}

function rules(platform: Platform): RootContent[] {
  return [heading("h3", fullName(platform)), component("Rules", { of: platform })];
}

function morePlaces(others: readonly Platform[]): RootContent[] {
  const matrix = component("RuleMatrix", { of: others.join(" ") });
  return [heading("h2", "More places to publish"), matrix, ...others.flatMap(rules)];
}

function settings(platform: Platform): RootContent[] {
  return [heading("h2", networkNames[platform]), component("PlatformSettings", { of: platform })];
}

function fullName(platform: Platform): string {
  return [formerNames[platform], networkNames[platform]].filter(Boolean).join("/");
}

function heading(tagName: "h2" | "h3", value: string): RootContent {
  return { type: "element", tagName, properties: {}, children: [{ type: "text", value }] };
}

function component(name: string, attributes: Record<string, string>): RootContent {
  return {
    type: "mdxJsxFlowElement",
    name,
    attributes: Object.entries(attributes).map(([key, value]) => ({ type: "mdxJsxAttribute", name: key, value })),
    children: [],
  } as unknown as RootContent;
}
