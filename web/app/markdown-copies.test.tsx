/** The Markdown copy of every page: valid, and with everything that the page has. */
import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Nodes, Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { expect, test } from "vitest";
import Home from "./site/home.route";
import { toMarkdown } from "../scripts/markdown";
import CommandLine from "./docs/command-line.route";
import ReleaseNotes from "./docs/release-notes.route";

const documents = import.meta.glob<{ default: ComponentType }>("./docs/*.mdx", { eager: true });
const pages: [name: string, Page: ComponentType][] = [
  ...Object.entries(documents).map(([file, { default: Page }]): [string, ComponentType] => [
    file.slice("./docs/".length),
    Page,
  ]),
  ["home", Home],
  ["command line", CommandLine],
  ["release notes", ReleaseNotes],
];

const parser = unified().use(remarkParse).use(remarkGfm);

test.each(pages)("%s", { timeout: 120_000 }, async (_, Page) => {
  const html = renderToStaticMarkup(<Page />);
  const copy = parser.parse(await toMarkdown(`<body>${html}</body>`, "https://octavo.example"));
  const page = document.createElement("div");
  page.innerHTML = html;
  for (const skipped of page.querySelectorAll("[data-markdown=skip], if-preapproved")) skipped.remove();
  const main = page.querySelector("main");
  if (!main) throw new Error("the page has no main part");

  expect(all(copy, "html")).toEqual([]);
  expect(all(copy, "code").map(({ value }) => value)).toEqual(
    [...main.querySelectorAll("pre")].map(({ textContent }) => textContent?.trimEnd()),
  );
  expect(all(copy, "table").map(({ children }) => children.length)).toEqual(
    [...main.querySelectorAll("table")].map((table) => table.querySelectorAll("tr").length),
  );
  for (const { children } of all(copy, "table")) {
    expect(new Set(children.map((row) => row.children.length)).size, "cells of the rows of a table").toBe(1);
  }
  expect(all(copy, "heading").length).toBe(main.querySelectorAll("h1, h2, h3, h4").length);
  const texts = [...all(copy, "text"), ...all(copy, "inlineCode")].map(({ value }) => value);
  expect(texts.filter((text) => /```|^\|.*\|$|^#+ /.test(text))).toEqual([]);
  expect(all(copy, "link").filter(({ url }) => !/^(https?:|#)/.test(url))).toEqual([]);
});

function all<Type extends Nodes["type"]>(tree: Root, type: Type): Extract<Nodes, { type: Type }>[] {
  const found: Extract<Nodes, { type: Type }>[] = [];
  visit(tree, type, (node) => void found.push(node as Extract<Nodes, { type: Type }>));
  return found;
}
