/** What the search looks through: each section of the documentation pages, with its text as sentences. */
import type { Element, Root } from "hast";
import { toString } from "hast-util-to-string";
import rehypeParse from "rehype-parse";
import { unified } from "unified";
import { SKIP, visit } from "unist-util-visit";
import type { Section } from "../app/lib/docs-search.ts";

/** Code, types and heads of tables are no sentences; what they say is in the text too. */
const skippedClasses = new Set(["answer-list", "code-block", "type", "timetable", "endpoint-scope", "page-tools"]);
const skippedTags = new Set(["thead", "nav", "button", "script", "svg", "textarea"]);
const inline = new Set(["a", "b", "code", "em", "span", "strong", "sub", "sup"]);

export function sectionsOf(html: string, path: string): Section[] {
  const sections: Section[] = [];
  const page = { title: "" };
  visit(mainOf(unified().use(rehypeParse).parse(html)), (node) => {
    const section = sections.at(-1);
    if (node.type === "text" && section) section.text += node.value;
    if (node.type !== "element") return;
    if (isSkipped(node)) return SKIP;
    const isHeading = node.tagName === "h1" || (/^h[23]$/.test(node.tagName) && node.properties.id);
    if (!isHeading) return void separate(section, node);
    const title = toString(node).trim();
    if (node.tagName === "h1") page.title = title;
    const url = node.tagName === "h1" ? path : `${path}#${String(node.properties.id)}`;
    sections.push({ url, title, page: page.title, text: "" });
    return SKIP;
  });
  return sections.map((section) => ({ ...section, text: section.text.replaceAll(/\s+/g, " ").trim() }));
}

/** Cells, items and paragraphs are words apart. */
function separate(section: Section | undefined, { tagName }: Element): void {
  if (section && !inline.has(tagName)) section.text += " ";
}

function isSkipped({ tagName, properties }: Element): boolean {
  const { className, dataSearch, href } = properties;
  const classes = Array.isArray(className) ? className.map(String) : [];
  if (skippedTags.has(tagName) || dataSearch === "skip") return true;
  return classes.some((name) => skippedClasses.has(name)) || String(href).startsWith("/portal/try/");
}

function mainOf(tree: Root): Element {
  const found: Element[] = [];
  visit(tree, "element", (element) => {
    if (element.tagName === "main") found.push(element);
  });
  const [main] = found;
  if (!main) throw new Error("The page has no main part");
  return main;
}
