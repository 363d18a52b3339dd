import type { ComponentProps, ReactElement, ReactNode } from "react";
import { isValidElement } from "react";
import { CodeBlock } from "~/ui/code-block";
import { ScrollingTable } from "./wide-table";

function Table(props: ComponentProps<"table">) {
  return <ScrollingTable label="Table" {...props} />;
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
