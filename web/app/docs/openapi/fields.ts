import { nameOf, type Schema, schemaNamed } from "./document";
import { isInputOnly } from "./models";

export interface Field {
  name: string;
  schema: Schema;
  required: boolean;
  /** Levels inside of the object that is described. */
  depth: number;
}

/** The fields of an object, those of objects that only requests carry inside of it. */
export function fieldsOf(schema: Schema, depth = 0): Field[] {
  const name = nameOf(schema);
  const own = name ? schemaNamed(name) : schema;
  const inherited = (own.allOf ?? []).flatMap((part) => fieldsOf(part, depth));
  const listed = Object.entries(own.properties ?? {}).flatMap(([field, of]) => [
    { name: field, schema: of, required: own.required?.includes(field) ?? false, depth },
    ...inner(of, depth + 1),
  ]);
  return [...inherited, ...listed];
}

function inner(schema: Schema, depth: number): Field[] {
  const within = essence(schema.items ?? schema);
  const name = nameOf(within);
  return name && isInputOnly(name) ? fieldsOf(within, depth) : [];
}

/** Without the "or null" around it. */
export function essence(schema: Schema): Schema {
  return schema.oneOf?.find((one) => one.type !== "null") ?? schema;
}

/** What may stand there, in words: "array of", the name of a model to link to, "or null". */
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
  return { ...of, before: `array of ${of.before}`, after: of.after + after };
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
    range(bare.minimum, bare.maximum, ""),
    range(bare.minLength, bare.maxLength, " characters"),
    range(bare.minItems, bare.maxItems, " items"),
    bare.default === undefined || bare.default === null || bare.default === "" ? "" : `default ${String(bare.default)}`,
  ]
    .filter(Boolean)
    .join(", ");
}

function range(least: number | undefined, most: number | undefined, unit: string): string {
  const text = (value: number) => value.toLocaleString("en");
  if (most === undefined) return least ? `at least ${text(least)}${unit}` : "";
  return least === undefined ? `at most ${text(most)}${unit}` : `${text(least)} to ${text(most)}${unit}`;
}
