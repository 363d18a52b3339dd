import { essence, nameOf, type Schema } from "~/lib/openapi";
import { schemaNamed } from "./document";
import { isInputOnly } from "./models";

export interface Field {
  name: string;
  schema: Schema;
  required: boolean;
  /** The objects around it, `publications[].posts[].`; empty outside of all. */
  within: string;
}

/** The fields of an object, those of objects that only requests carry inside of it. */
export function fieldsOf(schema: Schema, within = ""): Field[] {
  const name = nameOf(schema);
  const own = name ? schemaNamed(name) : schema;
  const inherited = (own.allOf ?? []).flatMap((part) => fieldsOf(part, within));
  const listed = Object.entries(own.properties ?? {}).flatMap(([field, of]) => [
    { name: field, schema: of, required: own.required?.includes(field) ?? false, within },
    ...inner(of, `${within}${field}${of.items ? "[]" : ""}.`),
  ]);
  return [...inherited, ...listed];
}

function inner(schema: Schema, within: string): Field[] {
  const bare = essence(schema.items ?? schema);
  const name = nameOf(bare);
  return name && isInputOnly(name) ? fieldsOf(bare, within) : [];
}

/** What is allowed there, in words: "array of", the name of a model to link to, "or null". */
export function typeOf(schema: Schema): { before: string; model?: string; after: string } {
  const bare = essence(schema);
  const types = [bare.type ?? "any"].flat();
  const isNullable = bare !== schema || types.includes("null");
  const after = isNullable ? " or null" : "";
  const model = nameOf(bare);
  if (model) return { before: "", model, after };
  const type = types.find((one) => one !== "null") ?? "any";
  if (type !== "array" || !bare.items) return { before: formats[bare.format ?? ""] ?? type, after };
  const of = typeOf(bare.items);
  return { ...of, before: `array of ${of.before}`, after: of.after || after };
}

const formats: Record<string, string> = {
  "date-time": "ISO 8601 time",
  double: "number",
  binary: "file",
  uri: "URL",
};

/** Bounds and default, in words. */
export function boundsOf(schema: Schema): string {
  const bare = essence(schema);
  return [
    // Some descriptions of parameters say it already.
    schema.description?.includes(" to ") ? "" : range(bare.minimum, bare.maximum, ""),
    range(bare.minLength, bare.maxLength, " characters"),
    range(bare.minItems, bare.maxItems, " items"),
    bare.default === undefined || bare.default === null || bare.default === "" ? "" : `default ${String(bare.default)}`,
  ]
    .filter(Boolean)
    .join(", ");
}

const text = (value: number) => value.toLocaleString("en");

function range(least: number | undefined, most: number | undefined, unit: string): string {
  if (most === undefined) return least ? `at least ${text(least)}${unit}` : "";
  return least === undefined ? `at most ${text(most)}${unit}` : `${text(least)} to ${text(most)}${unit}`;
}
