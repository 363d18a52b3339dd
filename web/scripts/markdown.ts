/** A built page as Markdown: its main part, as the reader sees it. */
import type { Element, Parents, Root } from "hast";
import { toString } from "hast-util-to-string";
import rehypeParse from "rehype-parse";
import rehypeRemark from "rehype-remark";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { SKIP, visit } from "unist-util-visit";

/** Controls, and what only a browser can do. */
const dropped = new Set(["button", "input", "legend", "label", "script", "svg", "noscript", "textarea", "dialog"]);

/** `origin` goes before links that begin with a slash: Markdown is read far from its page. */
export async function toMarkdown(html: string, origin: string): Promise<string> {
  const file = await unified()
    .use(rehypeParse)
    .use(() => (tree: Root) => {
      const main = findMain(tree);
      tree.children = main ? [main] : [];
      prune(tree);
      visit(tree, "element", nameTable);
      visit(tree, "element", liftCode);
      visit(tree, "element", nameLanguage);
      visit(tree, "element", part);
      visit(tree, "element", (element) => readable(element, origin));
    })
    .use(rehypeRemark)
    .use(remarkGfm)
    .use(remarkStringify, { bullet: "-", rule: "-" })
    .process(html);
  return String(file);
}

function findMain(tree: Root): Element | undefined {
  let main: Element | undefined;
  visit(tree, "element", (element) => {
    if (element.tagName === "main") main = element;
  });
  return main;
}

function prune(tree: Root): void {
  visit(tree, "element", (element, index, parent) => {
    const { dataMarkdown, href } = element.properties;
    // The operator's support address may be unset: the text without it is always true.
    const isSkipped =
      dataMarkdown === "skip" ||
      classesOf(element).includes("with-support") ||
      element.tagName === "if-preapproved" ||
      String(href).startsWith("/portal/try/");
    if (!parent || index === undefined || (!isSkipped && !dropped.has(element.tagName))) return;
    parent.children.splice(index, 1);
    return [SKIP, index];
  });
}

/** Markdown's tables have no caption: it becomes the line before. */
function nameTable(element: Element, index: number | undefined, parent: Parents | undefined) {
  const caption = element.children.find(
    (child): child is Element => child.type === "element" && child.tagName === "caption",
  );
  if (element.tagName !== "table" || !caption || !parent || index === undefined) return;
  element.children = element.children.filter((child) => child !== caption);
  const name: Element = { type: "element", tagName: "strong", properties: {}, children: caption.children };
  parent.children.splice(index, 0, { type: "element", tagName: "p", properties: {}, children: [name] });
  return index + 2;
}

/** A cell of Markdown holds no block of code: those of a table follow it, each under the name of its row. */
function liftCode(table: Element, index: number | undefined, parent: Parents | undefined) {
  if (table.tagName !== "table" || !parent || index === undefined) return;
  const lifted: Element[] = [];
  visit(table, "element", (row) => {
    if (row.tagName !== "tr") return;
    const blocks = row.children.flatMap((cell) => (cell.type === "element" ? takeCode(cell) : []));
    if (blocks.length > 0) lifted.push(nameOfRow(row), ...blocks);
  });
  parent.children.splice(index + 1, 0, ...lifted);
}

/** Takes each part of a cell that has a block of code, and returns the blocks. */
function takeCode(cell: Element): Element[] {
  const blocks: Element[] = [];
  cell.children = cell.children.filter((child) => {
    const before = blocks.length;
    visit({ type: "root", children: [child] } as Root, "element", (element) => {
      if (element.tagName === "pre") blocks.push(element);
    });
    return blocks.length === before;
  });
  return blocks;
}

function nameOfRow(row: Element): Element {
  const first = row.children.find((cell): cell is Element => cell.type === "element");
  const name: Element = {
    type: "element",
    tagName: "code",
    properties: {},
    children: [{ type: "text", value: first ? toString(first).trim() : "" }],
  };
  return {
    type: "element",
    tagName: "p",
    properties: {},
    children: [{ type: "text", value: "Example of " }, name, { type: "text", value: ":" }],
  };
}

/** A block that says its language only in its title. */
function nameLanguage(figure: Element) {
  if (figure.tagName !== "figure" || !classesOf(figure).includes("code-block")) return;
  const title = textOf(figure, "figcaption").trim();
  const language = languages.find(([pattern]) => pattern.test(title))?.[1];
  visit(figure, "element", (code) => {
    if (code.tagName === "code" && language && !classesOf(code).length)
      code.properties.className = [`language-${language}`];
  });
}

const languages: [RegExp, string][] = [
  [/^Shell$/, "sh"],
  [/^(JSON|Body|Response \d+|\d{3} .*|.*\.json)$/, "json"],
  [/\.toml$/, "toml"],
];

function textOf(within: Element, tag: string): string {
  const found = within.children.find((child): child is Element => child.type === "element" && child.tagName === tag);
  return found ? toString(found) : "";
}

/** What a style sheet would do: a gap between a name and what is said of it, and between the values of a list. */
function part(element: Element, index: number | undefined, parent: Parents | undefined) {
  if (classesOf(element).includes("values")) separate(element);
  const gap = classesOf(element)
    .map((name) => gaps[name])
    .find((text) => text !== undefined);
  if (!gap || !parent || index === undefined) return;
  const isInList = parent.type === "element" && parent.tagName === "li";
  parent.children.splice(index, 0, { type: "text", value: isInList ? " " : gap });
  return index + 2;
}

function separate(list: Element): void {
  list.children = list.children.flatMap((value, index) =>
    index === 0 ? [value] : [{ type: "text", value: ", " }, value],
  );
}

const gaps: Record<string, string> = { type: ": ", "endpoint-scope": " ", "small-caps": " ", large: " " };

function classesOf({ properties: { className } }: Element): string[] {
  return Array.isArray(className) ? className.map(String) : [];
}

/** Code as code, links that lead somewhere from elsewhere, headings that do not link to themselves. */
function readable(element: Element, origin: string): void {
  const { href } = element.properties;
  const classes = classesOf(element);
  if (classes.includes("language-curl")) element.properties.className = ["language-sh"];
  if (classes.includes("mono") || classes.includes("endpoint-path") || classes.includes("http-method"))
    element.tagName = "code";
  if (typeof href === "string" && href.startsWith("mailto:")) element.tagName = "span";
  if (typeof href === "string" && href.startsWith("/")) element.properties.href = origin + href;
  if (/^h[1-6]$/.test(element.tagName)) {
    element.children = element.children.flatMap((child) =>
      child.type === "element" && child.tagName === "a" ? child.children : [child],
    );
  }
}
