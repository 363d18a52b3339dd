import type { ComponentProps, ReactElement, ReactNode } from "react";
import { isValidElement } from "react";
import { navigation } from "~/lib/paths";
import { CodeBlock } from "~/ui/code-block";

export { operator } from "~/site/links";

/** The frame of a documentation page: contents on the left, text on the right. */
export function DocPage({
  path,
  title,
  lead,
  children,
}: {
  path: string;
  title: string;
  lead: string;
  children: ReactNode;
}) {
  return (
    <div className="wrap docs">
      <nav className="side" aria-label="Documentation">
        <h2 className="sc">Contents</h2>
        <ul>
          {navigation.slice(1).map(({ to, label }) => (
            <li key={to}>
              <a href={to} aria-current={to === path ? "page" : undefined}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <main id="main" className="prose">
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        {children}
      </main>
    </div>
  );
}

export function Note({ label = "Note", children }: { label?: string; children: ReactNode }) {
  return (
    <div className="note">
      <span className="sc">{label}</span>
      <div>{children}</div>
    </div>
  );
}

export function Endpoint({ verb, path, scope }: { verb: string; path: string; scope: string }) {
  return (
    <div className="endpoint">
      <span className="verb">{verb}</span>
      <span className="path">{path}</span>
      <span className="scope">
        <span className="sc">scope</span> <span className="mono">{scope}</span>
      </span>
    </div>
  );
}

function Table(props: ComponentProps<"table">) {
  return (
    // Scrolls sideways on a narrow screen, so it must take the focus for people without a mouse.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="tablewrap" tabIndex={0} aria-label="Table">
      <table className="table" {...props} />
    </section>
  );
}

function HeadCell(props: ComponentProps<"th">) {
  return <th scope="col" className="sc" {...props} />;
}

/** A fenced block; its info string after the language is the title. */
function Fence({ children }: { children?: ReactNode }) {
  if (!isValidElement(children)) return <pre>{children}</pre>;
  const { className, children: code } = (children as ReactElement<{ className?: string; children?: string }>)
    .props;
  const language = className?.replace("language-", "") ?? "";
  return <CodeBlock title={titles[language] ?? language} code={String(code ?? "").trimEnd()} />;
}

const titles: Record<string, string> = { json: "JSON", sh: "Shell", http: "HTTP", js: "JavaScript" };

/** What Markdown becomes; named in vite.config.ts as MDX's provider. */
export function useMDXComponents() {
  return { table: Table, th: HeadCell, pre: Fence };
}
