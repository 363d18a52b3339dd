/** contract/openapi.json, which a test of the server holds to its handlers. */
import document from "../../../../contract/openapi.json" with { type: "json" };
import type { OpenApi, Schema } from "~/lib/openapi";

export const openapi = document as unknown as OpenApi;
export const schemas = openapi.components.schemas;

export function schemaNamed(name: string): Schema {
  const schema = schemas[name];
  if (!schema) throw new Error(`contract/openapi.json has no schema ${name}`);
  return schema;
}

/** The body of an error with this code. */
export function errorExample(code: string): unknown {
  const rare = schemaNamed("ErrorBody").examples?.find((body) => JSON.stringify(body).includes(`"code":"${code}"`));
  return openapi.components.examples[code]?.value ?? rare;
}
