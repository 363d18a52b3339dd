import type { ReactNode } from "react";
import type { SitePage } from "~/lib/paths";
import { Icon } from "~/ui/icons";
import { operationNamed } from "../openapi/operations";
import { about, chapters, titleOf } from "../pages";
import { SearchButton, SearchDialog } from "./search";

export interface Heading {
  id: string;
  text: string;
  depth: number;
  /** The id of the operation that is described below it. */
  operation?: string;
}

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
    <div className="wrap docs">
      <nav className="side" aria-label="Documentation">
        <SearchButton />
        <h2 className="sc">Contents</h2>
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
      <details className="onpage">
        <summary>
          <span className="sc">On this page</span> <b>{headings[0]?.text}</b>
          <Icon name="down" />
        </summary>
        <Contents headings={headings} />
      </details>
      <main id="main" className="prose" data-pagefind-body>
        <h1>{titleOf(path)}</h1>
        <p className="lead">{about(path)}</p>
        <PageTools path={path} />
        {children}
        <Neighbours path={path} />
      </main>
      <nav className="toc" aria-label="On this page">
        <h2 className="sc">On this page</h2>
        <Contents headings={headings} />
      </nav>
      <SearchDialog />
    </div>
  );
}

function Endpoints({ headings }: { headings: Heading[] }) {
  const endpoints = headings.filter(({ operation }) => operation !== undefined);
  if (endpoints.length === 0) return null;
  return (
    <>
      <h2 className="sc">Endpoints</h2>
      <ul>
        {endpoints.map(({ id, text, operation = "" }) => (
          <li key={id}>
            <a href={`#${id}`}>
              {text} <span className="mono">{operationNamed(operation).method}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

function PageTools({ path }: { path: SitePage }) {
  return (
    <p className="page-tools" data-markdown="skip" data-pagefind-ignore>
      <button type="button" className="linkbtn" data-copy-page={`${path}.md`}>
        <Icon name="copy" /> <span data-label aria-live="polite">Copy page</span>
      </button>
      <a href={`${path}.md`}>View as Markdown</a>
      <button type="button" className="linkbtn narrow" data-search>
        Search
      </button>
    </p>
  );
}

/** Sections, and below each its parts. */
function Contents({ headings }: { headings: Heading[] }) {
  const sections = headings.filter(({ depth }) => depth === 2);
  return (
    <ul>
      {sections.map((section, index) => {
        const start = headings.indexOf(section) + 1;
        const next = sections[index + 1];
        const parts = headings.slice(start, next ? headings.indexOf(next) : undefined);
        return (
          <li key={section.id}>
            <a href={`#${section.id}`}>{section.text}</a>
            {parts.length > 0 && (
              <ul>
                {parts.map(({ id, text }) => (
                  <li key={id}>
                    <a href={`#${id}`}>{text}</a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Neighbours({ path }: { path: SitePage }) {
  const place = chapters.findIndex(({ to }) => to === path);
  const [before, next] = [chapters[place - 1], chapters[place + 1]];
  return (
    <nav className="next" aria-label="Pages" data-markdown="skip" data-pagefind-ignore>
      {before ? (
        <a href={before.to}>
          <span className="sc">Before</span>
          {before.label}
        </a>
      ) : (
        <span />
      )}
      {next && (
        <a href={next.to}>
          <span className="sc">Next</span>
          {next.label}
        </a>
      )}
    </nav>
  );
}
