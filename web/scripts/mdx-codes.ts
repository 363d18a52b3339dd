/** Replaces `<EveryCode of="ErrorCode" />` on a page with a heading and a `<CodeMeaning>` for each value of that schema. */
import type { Root, RootContent } from "hast";
import { visit } from "unist-util-visit";
import openapi from "../../contract/openapi.json" with { type: "json" };

interface JsxElement {
  name?: string | null;
  attributes?: { name?: string; value?: unknown }[];
}

const schemas = openapi.components.schemas as unknown as Record<string, { enum?: string[] }>;

export function codes() {
  return (tree: Root) => {
    visit(tree, (node, index, parent) => {
      const { name, attributes = [] } = node as JsxElement;
      if (!parent || index === undefined || name !== "EveryCode") return;
      const schema = String(attributes[0]?.value);
      const values = schemas[schema]?.enum ?? [];
      parent.children.splice(index, 1, ...values.flatMap((code) => section(schema, code)));
    });
  };
}

function section(schema: string, code: string): RootContent[] {
  const meaning = {
    type: "mdxJsxFlowElement",
    name: "CodeMeaning",
    attributes: Object.entries({ schema, code }).map(([name, value]) => ({ type: "mdxJsxAttribute", name, value })),
    children: [],
  };
  return [
    { type: "element", tagName: "h3", properties: {}, children: [{ type: "text", value: code }] },
    meaning as unknown as RootContent,
  ];
}
