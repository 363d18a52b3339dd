import type { ReactNode } from "react";
import type { SitePage } from "~/lib/site-pages";
import { Icon } from "~/ui/icons";
import { about, chapters, titleOf } from "../pages";
import { Contents, Endpoints, type Heading } from "./contents";
import { Neighbours, PageTools } from "./page-tools";
import { SearchButton } from "~/ui/search";

interface DocPageProps {
  path: SitePage;
  /** Put in by scripts/mdx-headings.ts: the page's headings, as JSON. */
  contents?: string;
  children: ReactNode;
}

/** The frame of a documentation page: chapters on the left, text, what is on this page on the right. */
export function DocPage({ path, contents = "[]", children }: DocPageProps) {
  const headings = JSON.parse(contents) as Heading[];
  return (
    <div className="page-width doc-page">
      <nav className="doc-side" aria-label="Documentation">
        <SearchButton />
        <h2 className="small-caps">Contents</h2>
        <ul>
          {chapters.map(({ to, label }) => (
            <li key={to}>
              <a href={to} aria-current={to === path ? "page" : undefined}>
                {label}
              </a>
            </li>
          ))}
        </ul>
        <Endpoints headings={headings} />
      </nav>
      <details className="doc-contents-narrow">
        <summary>
          <span className="small-caps">On this page</span> <b>{headings[0]?.text}</b>
          <Icon name="down" />
        </summary>
        <Contents headings={headings} />
      </details>
      <main id="main" className="prose">
        <h1>{titleOf(path)}</h1>
        <p className="lead">{about(path)}</p>
        <PageTools path={path} />
        {children}
        <Neighbours path={path} />
      </main>
      <nav className="doc-contents" aria-label="On this page">
        <h2 className="small-caps">On this page</h2>
        <Contents headings={headings} />
      </nav>
    </div>
  );
}
