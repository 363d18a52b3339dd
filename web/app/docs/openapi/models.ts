import { nameOf, type Operation, type Schema } from "~/lib/openapi";
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
const ofWebhooks = union(operations.filter(({ tag }) => tag === "Webhooks").map(reachedBy));
const ofOthers = union(operations.filter(({ tag }) => tag !== "Webhooks").map(reachedBy));

/** Objects that only requests carry are shown where they are sent. */
export function isInputOnly(name: string): boolean {
  return !answered.has(name) && schemaNamed(name).enum === undefined;
}

const models = Object.keys(schemas).filter((name) => !isInputOnly(name));

/** Where a model is described: what only webhooks need is on their page. */
export const modelsOn = {
  "/webhooks": models.filter((name) => ofWebhooks.has(name) && !ofOthers.has(name)),
  "/api-docs": models.filter((name) => !ofWebhooks.has(name) || ofOthers.has(name)),
};

export function modelAddress(name: string): string {
  return `${modelsOn["/webhooks"].includes(name) ? "/webhooks" : "/api-docs"}#${modelAnchor(name)}`;
}

export function modelAnchor(name: string): string {
  return `model-${name.replace(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase()}`;
}
