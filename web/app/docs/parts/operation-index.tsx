import { apiPageOf, apiPages } from "~/lib/site-pages";
import { about, titleOf } from "../pages";
import { modelAddress, modelAnchor, modelsOn } from "../openapi/models";
import { operations } from "../openapi/operations";

interface OperationIndexProps {
  of: keyof typeof apiPages;
  /** Some of them, with spaces between. */
  only?: string;
  /** Put in by scripts/mdx-operations.ts: each call's page, heading and anchor, as JSON. */
  headings?: string;
}

/** The calls of a resource, each with a link to where it is described. The anchors are those of that page. */
export function OperationIndex({ of: tag, only, headings = "{}" }: OperationIndexProps) {
  const named = JSON.parse(headings) as Record<string, { text: string; page: string; anchor: string }>;
  return (
    <ul className="answer-list">
      {operations
        .filter((operation) => operation.tag === tag && (only?.split(" ").includes(operation.id) ?? true))
        .map(({ id, method, path }) => {
          const { text, page, anchor } = named[id] ?? { text: id, page: apiPageOf(tag), anchor: id };
          return (
            <li key={id} id={anchor}>
              <a href={`${page}#${anchor}`}>{text}</a>{" "}
              <span className="mono" id={id}>
                {method} {path}
              </span>
            </li>
          );
        })}
    </ul>
  );
}

/** Every model of the pages of these resources, with a link to where it is described. */
export function ModelIndex({ of: tags }: { of: string }) {
  const pages = new Set(tags.split(", ").map(apiPageOf));
  const models = [...pages].flatMap(modelsOn);
  return (
    <p className="values" data-search="skip">
      {models.map((name) => (
        <a key={name} id={modelAnchor(name)} href={modelAddress(name)}>
          {name}
        </a>
      ))}
    </p>
  );
}

/** The page of every resource. */
export function Resources() {
  return (
    <ul>
      {[...new Set(Object.values(apiPages))].map((page) => (
        <li key={page}>
          <a href={page}>{titleOf(page)}</a>: {about(page)}
        </li>
      ))}
    </ul>
  );
}
