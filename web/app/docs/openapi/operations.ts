import { nameOf, openapi, type Parameter, type RawOperation, type Schema } from "./document";

export interface Operation {
  id: string;
  tag: string;
  /** In capitals. */
  method: string;
  path: string;
  /** Undefined: for everyone. */
  scope: string | undefined;
  summary: string;
  description: string | undefined;
  /** Those that the path does not already show. */
  parameters: Parameter[];
  body: Schema | undefined;
  contentType: string | undefined;
  answers: Answer[];
}

export interface Answer {
  status: string;
  description: string;
  schema: Schema | undefined;
}

export const operations: readonly Operation[] = Object.entries(openapi.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, raw]) => operationOf(method, path, raw)),
);

export function operationNamed(id: string): Operation {
  const found = operations.find((operation) => operation.id === id);
  if (!found) throw new Error(`contract/openapi.json has no operation ${id}`);
  return found;
}

function operationOf(method: string, path: string, raw: RawOperation): Operation {
  const [contentType, content] = Object.entries(raw.requestBody?.content ?? {})[0] ?? [];
  return {
    id: raw.operationId,
    tag: raw.tags[0] ?? "",
    method: method.toUpperCase(),
    path,
    scope: raw.security?.[0]?.bearer?.[0],
    summary: raw.summary,
    description: raw.description,
    parameters: (raw.parameters ?? []).filter((parameter) => parameter.in !== "path"),
    body: content?.schema,
    contentType,
    answers: Object.entries(raw.responses).map(([status, answer]) => ({
      status,
      description: answer.description,
      schema: Object.values(answer.content ?? {})[0]?.schema,
    })),
  };
}

/** The operation that documents a request body: the first to take it. */
export function ownerOf(body: Schema): Operation | undefined {
  const name = nameOf(body);
  return operations.find((operation) => operation.body && nameOf(operation.body) === name);
}
