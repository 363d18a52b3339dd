/**
 * Replaces `<EveryOperation of="Posts" />` with a heading and an `<Operation>` for each call with this tag that no page
 * names, so that a new call appears by itself, and hands `<OperationIndex of="Posts" />` the headings of all of them.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Root, RootContent } from "hast";
import { visit } from "unist-util-visit";
import openapi from "../../contract/openapi.json" with { type: "json" };
import { type OpenApi, operationsOf, titleOf } from "../app/lib/openapi.ts";
import { apiPageOf } from "../app/lib/site-pages.ts";
import { anchorOf } from "./mdx-headings.ts";

interface JsxElement {
  name?: string | null;
  attributes?: { type: string; name?: string; value?: unknown }[];
}

interface Heading {
  text: string;
  page: string;
}

const pages = join(import.meta.dirname, "../app/docs");
const operations = operationsOf(openapi as unknown as OpenApi);
const files = globSync("*.mdx", { cwd: pages }).map((file) => readFileSync(join(pages, file), "utf8"));
const written = new Map(files.flatMap(headingsIn));

/** The calls that a page names, with the heading above each. */
function headingsIn(text: string): [id: string, heading: Heading][] {
  const found: [string, Heading][] = [];
  const page = /^<DocPage path="(?<page>[^"]+)"/m.exec(text)?.groups?.page ?? "";
  let heading = "";
  for (const line of text.split("\n")) {
    heading = /^#{2,3} (?<text>.+)/.exec(line)?.groups?.text ?? heading;
    const id = /^<Operation id="(?<id>\w+)"/.exec(line)?.groups?.id;
    if (id) found.push([id, { text: heading, page }]);
  }
  return found;
}

export function everyOperation() {
  return (tree: Root) => {
    visit(tree, (node, index, parent) => {
      const { name, attributes = [] } = node as JsxElement;
      if (name !== "EveryOperation" && name !== "OperationIndex") return;
      const tag = String(attributes.find((attribute) => attribute.name === "of")?.value);
      const ofTag = operations.filter((operation) => operation.tag === tag).map(({ id }) => id);
      const page = apiPageOf(tag);
      if (name === "OperationIndex") {
        const headings = Object.fromEntries(ofTag.map((id) => [id, headingOf(id, page)]));
        return void attributes.push({ type: "mdxJsxAttribute", name: "headings", value: JSON.stringify(headings) });
      }
      if (!parent || index === undefined) return;
      parent.children.splice(index, 1, ...ofTag.filter((id) => !written.has(id)).flatMap(section));
      return index;
    });
  };
}

/** `page` is where a call is that no page names. */
function headingOf(id: string, page: string): Heading & { anchor: string } {
  const heading = written.get(id) ?? { text: titleOf(id), page };
  return { ...heading, anchor: anchorOf(heading.text) };
}

function section(id: string): RootContent[] {
  const attributes = [{ type: "mdxJsxAttribute", name: "id", value: id }];
  const operation = { type: "mdxJsxFlowElement", name: "Operation", attributes, children: [] };
  return [
    { type: "element", tagName: "h2", properties: {}, children: [{ type: "text", value: titleOf(id) }] },
    operation as unknown as RootContent,
  ];
}
