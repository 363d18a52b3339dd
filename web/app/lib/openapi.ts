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

interface Reference {
  $ref: string;
  description?: string;
}

interface Content {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, Example | Reference>;
}

interface Example {
  /** Of an error: its status and when it comes, `429: Too many requests`. */
  summary?: string;
  value: unknown;
}

interface RawAnswer {
  description: string;
  content?: Record<string, Content>;
  headers?: object;
}

interface RawOperation {
  tags: string[];
  operationId: string;
  summary: string;
  description?: string;
  parameters?: (Parameter | Reference)[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, RawAnswer | Reference>;
  security?: Record<string, string[]>[];
}

/** contract/openapi.json, as far as it is read. */
export interface OpenApi {
  paths: Record<string, Record<string, RawOperation>>;
  /** The deliveries of each type of event. */
  webhooks: Record<string, { post: RawOperation }>;
  components: {
    schemas: Record<string, Schema>;
    /** Of errors, by their code. */
    examples: Record<string, Example>;
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
  /** Of an error: `SHARED` if it means the same for many calls, `EVERY_CALL` if only the kind of call decides. */
  kind: "OWN" | "SHARED" | "EVERY_CALL";
  description: string;
  schema: Schema | undefined;
  example: unknown;
}

export function operationsOf(document: OpenApi): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]) => operationOf(method, path, raw, document)),
  );
}

/** A part of the description, or the component that it refers to; a reference may describe it in words of its own. */
export function resolved<Part extends object>(part: Part | Reference, document: OpenApi): Part {
  if (!("$ref" in part)) return part;
  const [, ...names] = part.$ref.split("/");
  const found = names.reduce<unknown>(
    (place, name) => (place as Record<string, unknown> | undefined)?.[name],
    document,
  );
  if (!found) throw new Error(`the description of the API has no ${part.$ref}`);
  const { $ref: _, ...own } = part;
  return { ...(found as Part), ...own };
}

/** The first example of a body. */
export function exampleOf(content: Content | undefined, document: OpenApi): unknown {
  const [example] = Object.values(content?.examples ?? {});
  return example ? resolved(example, document).value : content?.example;
}

/** The header of the client ID, which `takesClientId` says. */
const clientIdHeader = "x-api-key";

function operationOf(method: string, path: string, raw: RawOperation, document: OpenApi): Operation {
  const [request] = Object.entries(raw.requestBody?.content ?? {});
  const parameters = (raw.parameters ?? []).map((parameter) => resolved(parameter, document));
  const answers = Object.entries(raw.responses).map(([status, answer]) => answerOf(status, answer, document));
  return {
    id: raw.operationId,
    tag: raw.tags[0] ?? "",
    method: method.toUpperCase(),
    path,
    scope: raw.security?.[0]?.bearer?.[0],
    takesClientId: raw.security?.some((ways) => "clientId" in ways) ?? false,
    summary: raw.summary,
    description: raw.description,
    parameters: parameters.filter(({ name }) => name !== clientIdHeader),
    body: request && {
      contentType: request[0],
      schema: essence(request[1].schema),
      example: exampleOf(request[1], document),
    },
    answers: answers.flatMap((answer) => (answer.status.endsWith("XX") ? ofEveryCall(answer, raw, document) : answer)),
  };
}

function answerOf(status: string, raw: RawAnswer | Reference, document: OpenApi): Answer {
  const { description, content = {} } = resolved(raw, document);
  const [body] = Object.values(content);
  const isShared = "$ref" in raw && !raw.description && codesIn(description).length === 1;
  const kind = isShared ? "SHARED" : "OWN";
  return { status, kind, description, schema: body?.schema, example: exampleOf(body, document) };
}

/** The codes that the description of an error names. */
export function codesIn(description: string): string[] {
  return [...description.matchAll(/\((?<code>[A-Z]+(?:_[A-Z]+)*)\)/g)].map(({ groups }) => groups?.code ?? "");
}

/** What the calls of this kind only answer: those that need a token, those with a body. */
const ofTokens = ["401", "403"];
const ofBodies = ["408", "413", "415"];

/** The statuses of a range such as `4XX`, which its examples name, without those that the call describes itself. */
function ofEveryCall({ status: range, schema }: Answer, raw: RawOperation, document: OpenApi): Answer[] {
  const { content = {} } = resolved(raw.responses[range] ?? { description: "" }, document);
  const examples = Object.entries(content).flatMap(([, { examples: all = {} }]) => Object.entries(all));
  const isPublic = raw.security?.every((way) => Object.keys(way).length === 0) ?? false;
  return examples.flatMap(([code, example]) => {
    const { summary = "", value } = resolved(example, document);
    const [status = "", meaning = ""] = summary.split(": ");
    const isLeftOut =
      status in raw.responses ||
      (isPublic && ofTokens.includes(status)) ||
      (!raw.requestBody && ofBodies.includes(status));
    const description = `${meaning} (${code}).`;
    return isLeftOut ? [] : [{ status, kind: "EVERY_CALL", description, schema, example: value }];
  });
}

/** The schema's own name, when it is a reference. */
export function nameOf(schema: Pick<Schema, "$ref">): string | undefined {
  return schema.$ref?.split("/").at(-1);
}

/** Without the "or null" around it. */
export function essence(schema: Schema): Schema {
  return schema.oneOf?.find((one) => one.type !== "null") ?? schema;
}

/** `list_accounts` becomes `List accounts`. */
export function titleOf(id: string): string {
  const words = id.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
