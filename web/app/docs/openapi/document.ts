/** contract/openapi.json, which a test of the server holds to its handlers, with the types the pages need. */
import document from "../../../../contract/openapi.json" with { type: "json" };

export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: string[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  oneOf?: Schema[];
  allOf?: Schema[];
  default?: unknown;
  example?: unknown;
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

export interface RawOperation {
  tags: string[];
  operationId: string;
  summary: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content; headers?: object }>;
  security?: Record<string, string[]>[];
}

interface OpenApi {
  paths: Record<string, Record<string, RawOperation>>;
  components: { schemas: Record<string, Schema> };
}

export const openapi = document as unknown as OpenApi;
export const schemas = openapi.components.schemas;

/** The schema's own name, when it is a reference. */
export function nameOf(schema: Schema): string | undefined {
  return schema.$ref?.split("/").at(-1);
}

export function schemaNamed(name: string): Schema {
  const schema = schemas[name];
  if (!schema) throw new Error(`contract/openapi.json has no schema ${name}`);
  return schema;
}
