import { operationNamed } from "../openapi/operations";

/** As scripts/mdx-headings.ts finds them. */
export interface Heading {
  id: string;
  text: string;
  depth: number;
  /** The id of the operation that is described below it. */
  operation?: string;
}

/** Sections, and below each its parts. */
export function Contents({ headings }: { headings: Heading[] }) {
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

/** The calls that the page describes. */
export function Endpoints({ headings }: { headings: Heading[] }) {
  const endpoints = headings.filter(({ operation }) => operation !== undefined);
  if (endpoints.length === 0) return null;
  return (
    <>
      <h2 className="small-caps">Endpoints</h2>
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
