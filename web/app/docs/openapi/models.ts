import { nameOf, type Operation, type Schema } from "~/lib/openapi";
import { type ApiPage, apiPageOf } from "~/lib/paths";
import { schemaNamed, schemas } from "./document";
import { operations } from "./operations";

/** Every schema an operation can send or answer. */
function reach(schema: Schema | undefined, found = new Set<string>()): Set<string> {
  if (!schema) return found;
  const name = nameOf(schema);
  if (name && !found.has(name)) {
    found.add(name);
    reach(schemaNamed(name), found);
  }
  const parts = [
    schema.items,
    ...(schema.oneOf ?? []),
    ...(schema.allOf ?? []),
    ...Object.values(schema.properties ?? {}),
  ];
  for (const part of parts) reach(part, found);
  return found;
}

const union = (sets: Set<string>[]) => new Set(sets.flatMap((set) => [...set]));
const answeredBy = ({ answers }: Operation) => union(answers.map(({ schema }) => reach(schema)));
const reachedBy = (operation: Operation) => union([reach(operation.body?.schema), answeredBy(operation)]);

const answered = union(operations.map(answeredBy));
const reached = operations.map((operation) => ({ page: apiPageOf(operation.tag), names: reachedBy(operation) }));

/** Objects that only requests carry are shown where they are sent. */
export function isInputOnly(name: string): boolean {
  return !answered.has(name) && schemaNamed(name).enum === undefined;
}

const models = Object.keys(schemas).filter((name) => !isInputOnly(name));

/** The page that describes a model: the one whose operations alone need it, or that of the main calls. */
function pageOfModel(name: string): ApiPage {
  const needing = new Set(reached.filter(({ names }) => names.has(name)).map(({ page }) => page));
  const [page] = needing;
  return page && needing.size === 1 ? page : "/api-docs";
}

const pages = new Map(models.map((name) => [name, pageOfModel(name)]));

export function modelsOn(page: ApiPage): string[] {
  return models.filter((name) => pages.get(name) === page);
}

export function modelAddress(name: string): string {
  return `${pages.get(name) ?? "/api-docs"}#${modelAnchor(name)}`;
}

export function modelAnchor(name: string): string {
  return `model-${name.replace(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase()}`;
}
