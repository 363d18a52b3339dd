/**
 * Gives each heading of a page a stable anchor that links to itself, and hands the list of them to the page's
 * frame, <DocPage>, which makes the table of contents of it.
 */
import type { Element, Root } from "hast";
import { toString } from "hast-util-to-string";
import GithubSlugger from "github-slugger";
import { visit } from "unist-util-visit";

interface JsxElement {
  type: "mdxJsxFlowElement";
  name: string | null;
  attributes: { type: "mdxJsxAttribute"; name: string; value: string }[];
}

export function headings() {
  return (tree: Root) => {
    const slugger = new GithubSlugger();
    const found: { id: string; text: string; depth: number }[] = [];
    visit(tree, "element", (element: Element) => {
      if (element.tagName !== "h2" && element.tagName !== "h3") return;
      const text = toString(element);
      const id = slugger.slug(text);
      found.push({ id, text, depth: Number(element.tagName.slice(1)) });
      element.properties.id = id;
      element.children = [
        { type: "element", tagName: "a", properties: { href: `#${id}` }, children: element.children },
      ];
    });
    visit(tree, (node) => {
      const frame = node as unknown as JsxElement;
      if (frame.type !== "mdxJsxFlowElement" || frame.name !== "DocPage") return;
      frame.attributes.push({ type: "mdxJsxAttribute", name: "contents", value: JSON.stringify(found) });
    });
  };
}
