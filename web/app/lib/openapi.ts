/** How an OpenAPI description is read. It is a parameter: the docs have it at build time, the portal fetches it. */

export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: string[];
  /** What each value of `enum` means. */
  "x-enumDescriptions"?: Record<string, string>;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  oneOf?: Schema[];
  allOf?: Schema[];
  default?: unknown;
  example?: unknown;
  examples?: unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  description?: string;
  required?: boolean;
  schema: Schema;
}

type Content = Record<string, { schema: Schema; example?: unknown }>;

export interface RawAnswer {
  description: string;
  content?: Content;
  headers?: object;
}

interface RawOperation {
  tags: string[];
  operationId: string;
  summary: string;
  description?: string;
  /** A reference is the header of the client ID, which `security` says too. */
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: Content };
  responses: Record<string, RawAnswer | { $ref: string }>;
  security?: Record<string, string[]>[];
}

/** contract/openapi.json, as far as it is read. */
export interface OpenApi {
  paths: Record<string, Record<string, RawOperation>>;
  components: {
    schemas: Record<string, Schema>;
    /** The headers of a delivery, and the client ID. */
    parameters: Record<string, Parameter>;
    /** The errors that operations share. */
    responses: Record<string, RawAnswer>;
    securitySchemes: { oauth2: { flows: { authorizationCode: { scopes: Record<string, string> } } } };
  };
}

export interface Operation {
  id: string;
  tag: string;
  /** In capitals. */
  method: string;
  path: string;
  /** Undefined: for everyone. */
  scope: string | undefined;
  takesClientId: boolean;
  summary: string;
  description: string | undefined;
  parameters: readonly Parameter[];
  body: Body | undefined;
  answers: readonly Answer[];
}

export interface Body {
  contentType: string;
  schema: Schema;
  example: unknown;
}

export interface Answer {
  status: string;
  description: string;
  schema: Schema | undefined;
  example: unknown;
}

export function operationsOf({ paths, components }: OpenApi): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]) => operationOf(method, path, raw, components)),
  );
}

/** What an operation answers with a status, or the answer that it refers to. */
export function answerOf(answer: RawOperation["responses"][string], { responses }: OpenApi["components"]): RawAnswer {
  if (!("$ref" in answer)) return answer;
  const found = responses[nameOf(answer) ?? ""];
  if (!found) throw new Error(`the description of the API has no ${answer.$ref}`);
  return found;
}

function operationOf(method: string, path: string, raw: RawOperation, components: OpenApi["components"]): Operation {
  const [content] = Object.entries(raw.requestBody?.content ?? {});
  return {
    id: raw.operationId,
    tag: raw.tags[0] ?? "",
    method: method.toUpperCase(),
    path,
    scope: raw.security?.[0]?.bearer?.[0],
    takesClientId: raw.security?.some((ways) => "clientId" in ways) ?? false,
    summary: raw.summary,
    description: raw.description,
    parameters: raw.parameters?.filter((parameter): parameter is Parameter => !("$ref" in parameter)) ?? [],
    body: content && { contentType: content[0], schema: essence(content[1].schema), example: content[1].example },
    answers: Object.entries(raw.responses).map(([status, answer]) => {
      const whole = answerOf(answer, components);
      const [body] = Object.values(whole.content ?? {});
      return { status, description: whole.description, schema: body?.schema, example: body?.example };
    }),
  };
}

/** The schema's own name, when it is a reference. */
export function nameOf(schema: Pick<Schema, "$ref">): string | undefined {
  return schema.$ref?.split("/").at(-1);
}

/** Without the "or null" around it. */
export function essence(schema: Schema): Schema {
  return schema.oneOf?.find((one) => one.type !== "null") ?? schema;
}
