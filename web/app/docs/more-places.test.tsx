import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { countedNetworks } from "~/lib/counts";
import { additions, networkNames } from "~/lib/networks";
import { fullNetworkName } from "~/ui/network-names";
import { networks } from "../../scripts/mdx-networks";

const pages = import.meta.glob<{ default: ComponentType }>("./*.mdx", { eager: true });

function page(name: string): HTMLElement {
  const Page = pages[`./${name}.mdx`]?.default ?? (() => null);
  const main = document.createElement("main");
  main.innerHTML = renderToStaticMarkup(<Page />);
  return main;
}

function headings(content: HTMLElement, name: string): (string | undefined)[] {
  return [...content.querySelectorAll(name)].map((heading) => heading.textContent?.replace(/#$/, "").trim());
}

test("the limits of the counted networks come first, those of the others under a heading of their own", () => {
  const limits = page("media-validation");
  const sections = headings(limits, "h2");
  expect(sections.filter((name) => name === "More places to publish")).toHaveLength(additions.length > 0 ? 1 : 0);
  const parts = headings(limits, "h3");
  const first = parts.indexOf(fullNetworkName(countedNetworks[0] ?? ""));
  const listed = parts.slice(first, first + countedNetworks.length + additions.length);
  expect(listed).toEqual([...countedNetworks, ...additions].map(fullNetworkName));
  const glance = limits.querySelector("table");
  expect(additions.filter((platform) => glance?.textContent?.includes(networkNames[platform]))).toEqual([]);
});

test("the settings of every network are on one page", () => {
  const names = [...countedNetworks, ...additions].map((platform) => networkNames[platform]);
  expect(headings(page("settings"), "h2")).toEqual(["Contents", ...names, "On this page"]);
});

test.each([
  [[], []],
  [["BLUE_SKY"], ["h2", "RuleMatrix", "h3", "Rules"]],
] as const)("with the further networks %j, the section has %j", (others, expected) => {
  const placeholder = { type: "mdxJsxFlowElement", name: "RulesOfMorePlaces", attributes: [], children: [] };
  const tree = { type: "root", children: [placeholder] };
  networks(others)(tree as never);
  expect(tree.children.map((node) => ("tagName" in node ? node.tagName : node.name))).toEqual(expected);
});
