import type { ComponentProps, ReactElement, ReactNode } from "react";
import { Children, isValidElement } from "react";
import { CodeBlock } from "~/ui/code-block";
import { ScrollingTable } from "./wide-table";

/** Tables that scroll are landmarks, so each needs a name of its own: its head, and where its first row begins. */
function Table(props: ComponentProps<"table">) {
  const [head, body] = Children.toArray(props.children).filter((part) => isValidElement(part));
  return <ScrollingTable label={`Table: ${cellsOf(head).join(", ")}; ${cellsOf(body)[0]}`} {...props} />;
}

function cellsOf(rows: ReactNode): string[] {
  const [first] = Children.toArray(childrenOf(rows)).filter((row) => isValidElement(row));
  return Children.toArray(childrenOf(first))
    .map(textOf)
    .filter((text) => text.trim() !== "");
}

function childrenOf(node: ReactNode): ReactNode {
  return isValidElement(node) ? (node as ReactElement<{ children?: ReactNode }>).props.children : undefined;
}

function textOf(node: ReactNode): string {
  if (typeof node === "string" || typeof node === "number") return String(node);
  return Children.toArray(Array.isArray(node) ? node : childrenOf(node))
    .map(textOf)
    .join("");
}

function HeadCell(props: ComponentProps<"th">) {
  return <th scope="col" className="small-caps" {...props} />;
}

/** A fenced block, titled by its language. */
function Fence({ children }: { children?: ReactNode }) {
  if (!isValidElement(children)) return <pre>{children}</pre>;
  const { className, children: code } = (children as ReactElement<{ className?: string; children?: string }>).props;
  const language = className?.replace("language-", "") ?? "";
  return (
    <CodeBlock
      title={titles[language] ?? language}
      code={String(code ?? "").trimEnd()}
      language={language === "http" ? "headers" : undefined}
    />
  );
}

const titles: Record<string, string> = { json: "JSON", sh: "Shell", http: "Headers", toml: "octavo.toml" };

/** What Markdown becomes; named in scripts/mdx.ts as MDX's provider. */
export function useMDXComponents() {
  return { table: Table, th: HeadCell, pre: Fence };
}
