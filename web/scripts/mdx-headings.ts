/**
 * Gives each heading of a page a stable anchor that links to itself, and hands the list of them to the page's
 * frame, <DocPage>, which makes the table of contents of it. A Markdown file exports the list as `contents`.
 */
import type { Element, Root } from "hast";
import { toString } from "hast-util-to-string";
import GithubSlugger, { slug } from "github-slugger";
import { visit } from "unist-util-visit";

interface JsxElement {
  type: "mdxJsxFlowElement";
  name: string | null;
  attributes: { type: "mdxJsxAttribute"; name: string; value: string }[];
}

interface Heading {
  id: string;
  text: string;
  depth: number;
  /** The id of the operation that is described below it. */
  operation?: string;
}

export function headings() {
  return (tree: Root, file: { extname?: string }) => {
    const slugger = new GithubSlugger();
    const found: Heading[] = [];
    visit(tree, (node) => {
      const last = found.at(-1);
      if (isJsx(node) && node.name === "Operation" && last) last.operation = node.attributes[0]?.value;
      const element = node as Element;
      if (element.tagName !== "h2" && element.tagName !== "h3") return;
      const text = toString(element);
      const id = slugger.slug(inWords(text));
      found.push({ id, text, depth: Number(element.tagName.slice(1)) });
      element.properties.id = id;
      // An event's type, which people copy.
      if (/^[a-z]+(\.[a-z_]+)+$/.test(text)) element.properties.className = ["identifier"];
      element.children = [
        { type: "element", tagName: "a", properties: { href: `#${id}` }, children: element.children },
      ];
    });
    // Of a file without a frame, such as docs/command-line.md, which the page imports.
    if (file.extname === ".md") tree.children.push(exported("contents", JSON.stringify(found)) as never);
    visit(tree, (node) => {
      if (!isJsx(node) || node.name !== "DocPage") return;
      node.attributes.push({ type: "mdxJsxAttribute", name: "contents", value: JSON.stringify(found) });
    });
  };
}

/** `export const name = "value"`, as MDX's own syntax would be read. */
function exported(name: string, value: string) {
  const declarator = { type: "VariableDeclarator", id: { type: "Identifier", name }, init: { type: "Literal", value } };
  const declaration = { type: "VariableDeclaration", kind: "const", declarations: [declarator] };
  const statement = { type: "ExportNamedDeclaration", declaration, specifiers: [], attributes: [] };
  return {
    type: "mdxjsEsm",
    value: "",
    data: { estree: { type: "Program", sourceType: "module", body: [statement] } },
  };
}

/** Of `media.import.ready` GitHub would make one word. */
function inWords(text: string): string {
  return text.replaceAll(/[._]/g, "-");
}

/** The anchor of a heading whose text is on its page once. */
export function anchorOf(text: string): string {
  return slug(inWords(text));
}

function isJsx(node: unknown): node is JsxElement {
  return (node as { type?: string }).type === "mdxJsxFlowElement";
}
