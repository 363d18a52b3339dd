import { useQuery } from "@tanstack/react-query";
import {
  type Body,
  essence,
  nameOf,
  type OpenApi,
  type Operation as Described,
  operationsOf,
  type Schema,
} from "~/lib/openapi";
import address from "../../../../contract/openapi.json?url";

/** One call, its schemas without references. */
export interface Operation extends Described {
  /** `fileField`: of a file, where the body is a form. */
  body: (Body & { fileField: string | undefined }) | undefined;
}

/** All operations. The description is a file of its own, loaded only when someone opens Try it. */
export function useOperations() {
  return useQuery({
    queryKey: ["openapi"],
    queryFn: async ({ signal }) => {
      const answer = await fetch(address, { signal });
      if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
      return callsOf((await answer.json()) as OpenApi);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function callsOf(description: OpenApi): Operation[] {
  const { schemas } = description.components;
  return operationsOf(description).map((operation) => ({
    ...operation,
    parameters: operation.parameters.map((parameter) => ({ ...parameter, schema: whole(parameter.schema, schemas) })),
    body: operation.body && bodyOf(operation.body, schemas),
  }));
}

type Schemas = Readonly<Record<string, Schema>>;

function bodyOf(body: Body, schemas: Schemas): Operation["body"] {
  const schema = whole(body.schema, schemas);
  const [fileField] = Object.entries(schema.properties ?? {}).find(([, { format }]) => format === "binary") ?? [];
  return { ...body, schema, fileField };
}

/** Without references, and without the "or null" around. */
function whole(schema: Schema, schemas: Schemas): Schema {
  const other = schemas[nameOf(schema) ?? ""] ?? essence(schema);
  if (other !== schema) return whole(other, schemas);
  const properties = Object.entries(schema.properties ?? {}).map(([field, of]) => [field, whole(of, schemas)] as const);
  return {
    ...schema,
    ...(schema.items && { items: whole(schema.items, schemas) }),
    ...(schema.properties && { properties: Object.fromEntries(properties) }),
  };
}

/** Operations whose name shares words with `id`, those with the most first; at most three. */
export function similar(id: string, operations: readonly Operation[]): Operation[] {
  const words = new Set(id.split(/[^a-zA-Z]+|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase().replace(/s$/, "")));
  const shared = (operation: Operation) =>
    operation.id.split("_").filter((word) => words.has(word.replace(/s$/, ""))).length;
  return operations
    .filter((operation) => shared(operation) > 0)
    .toSorted((a, b) => shared(b) - shared(a))
    .slice(0, 3);
}
