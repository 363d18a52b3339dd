import { useQuery } from "@tanstack/react-query";
import type { Parameter, RawOperation, Schema } from "~/docs/openapi/document";
import address from "../../../../contract/openapi.json?url";

/** contract/openapi.json, as far as calls are made from it. */
export interface OpenApi {
  paths: Record<string, Record<string, RawOperation>>;
  components: { schemas: Record<string, Schema> };
}

/** One call, its schemas without references. */
export interface Operation {
  id: string;
  tag: string;
  /** In capitals. */
  method: string;
  path: string;
  summary: string;
  description: string | undefined;
  scope: string | undefined;
  takesToken: boolean;
  takesClientId: boolean;
  parameters: readonly Parameter[];
  /** A file, where the body is a form. */
  body: { schema: Schema; example: unknown; fileField: string | undefined } | undefined;
  /** What an answer's status means here. */
  meanings: Readonly<Record<string, string>>;
}

/** All operations. The description is a file beside the portal's scripts: only who tries something loads it. */
export function useOperations() {
  return useQuery({
    queryKey: ["openapi"],
    queryFn: async ({ signal }) => {
      const answer = await fetch(address, { signal });
      if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
      return operationsOf((await answer.json()) as OpenApi);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function operationsOf({ paths, components: { schemas } }: OpenApi): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]) => operationOf(method, path, raw, schemas)),
  );
}

type Schemas = Readonly<Record<string, Schema>>;

function operationOf(method: string, path: string, raw: RawOperation, schemas: Schemas): Operation {
  const security = raw.security ?? [];
  return {
    id: raw.operationId,
    tag: raw.tags[0] ?? "",
    method: method.toUpperCase(),
    path,
    summary: raw.summary,
    description: raw.description,
    scope: security[0]?.bearer?.[0],
    takesToken: security.some((ways) => "bearer" in ways),
    takesClientId: security.some((ways) => "clientId" in ways),
    parameters: (raw.parameters ?? []).map((parameter) => ({ ...parameter, schema: whole(parameter.schema, schemas) })),
    body: bodyOf(raw, schemas),
    meanings: Object.fromEntries(Object.entries(raw.responses).map(([status, answer]) => [status, answer.description])),
  };
}

function bodyOf(raw: RawOperation, schemas: Schemas): Operation["body"] {
  const [content] = Object.values(raw.requestBody?.content ?? {});
  if (!content) return undefined;
  const schema = whole(content.schema, schemas);
  const [fileField] = Object.entries(schema.properties ?? {}).find(([, { format }]) => format === "binary") ?? [];
  return { schema, example: content.example, fileField };
}

/** Without references, and without the "or null" around. */
function whole(schema: Schema, schemas: Schemas): Schema {
  const name = schema.$ref?.split("/").at(-1);
  const other = name === undefined ? schema.oneOf?.find(({ type }) => type !== "null") : schemas[name];
  if (other) return whole(other, schemas);
  const properties = Object.entries(schema.properties ?? {}).map(([field, of]) => [field, whole(of, schemas)] as const);
  return {
    ...schema,
    ...(schema.items && { items: whole(schema.items, schemas) }),
    ...(schema.properties && { properties: Object.fromEntries(properties) }),
  };
}

/** `list_accounts` becomes `List accounts`. */
export function titleOf(id: string): string {
  const words = id.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Operations whose name shares words with `id`, those with the most first; at most three. */
export function similar(id: string, operations: readonly Operation[]): Operation[] {
  const words = new Set(id.split(/[^a-zA-Z]+|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase().replace(/s$/, "")));
  const shared = (operation: Operation) => operation.id.split("_").filter((word) => words.has(word.replace(/s$/, ""))).length;
  return operations
    .filter((operation) => shared(operation) > 0)
    .toSorted((a, b) => shared(b) - shared(a))
    .slice(0, 3);
}
