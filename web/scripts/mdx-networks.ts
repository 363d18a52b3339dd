/** Replaces `<RulesOfEveryNetwork />` on a page with a heading and the rules for each network. */
import type { Root, RootContent } from "hast";
import { visit } from "unist-util-visit";
import { formerNames, networkNames } from "../app/lib/networks.ts";

const platforms = Object.keys(networkNames) as (keyof typeof networkNames)[];

export function networks() {
  return (tree: Root) => {
    visit(tree, (node, index, parent) => {
      if (!parent || index === undefined || (node as { name?: string }).name !== "RulesOfEveryNetwork") return;
      parent.children.splice(index, 1, ...platforms.flatMap(section));
    });
  };
}

function section(platform: keyof typeof networkNames): RootContent[] {
  const name = [formerNames[platform], networkNames[platform]].filter(Boolean).join("/");
  const rules = {
    type: "mdxJsxFlowElement",
    name: "Rules",
    attributes: [{ type: "mdxJsxAttribute", name: "of", value: platform }],
    children: [],
  };
  return [
    { type: "element", tagName: "h3", properties: {}, children: [{ type: "text", value: name }] },
    rules as unknown as RootContent,
  ];
}
