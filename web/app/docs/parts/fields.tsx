import { essence, type Schema } from "~/lib/openapi";
import { schemaNamed } from "../openapi/document";
import { boundsOf, type Field, fieldsOf, typeOf } from "../openapi/fields";
import { isInputOnly, modelAddress } from "../openapi/models";
import { Inline } from "~/ui/prose";
import { Params } from "./params";

interface FieldsProps {
  schema: Schema;
  /** In a request, null means the same as leaving a field out. */
  input?: boolean;
  /** Required besides those that the schema names. */
  required?: readonly string[];
}

/** The fields of an object as a table, nested ones set in. */
export function Fields({ schema, input = false, required = [] }: FieldsProps) {
  const fields = fieldsOf(schema).map((field) => ({
    ...field,
    required: field.required || required.includes(field.within + field.name),
  }));
  if (fields.length === 0) return null;
  return (
    <Params head={["Field", "Meaning"]}>
      {fields.map((field) => (
        <FieldRow key={field.within + field.name} field={field} input={input} />
      ))}
    </Params>
  );
}

/** What the contract says of a field; where it says nothing, its example. */
function Meaning({ schema }: { schema: Schema }) {
  const description = schema.description ?? essence(schema).description;
  if (description) return <Inline text={description} />;
  if (schema.example === undefined) return null;
  return (
    <>
      For example <code>{[schema.example].flat().join(", ")}</code>
    </>
  );
}

const depths = ["", "nested", "nested nested-deep", "nested nested-deeper"];

interface FieldRowProps {
  field: Field;
  input?: boolean;
}

export function FieldRow({ field: { name, schema, required, within }, input = false }: FieldRowProps) {
  const depth = within.split(".").length - 1;
  const bounds = boundsOf(schema);
  return (
    <tr className={depths[depth] || undefined}>
      <td>
        <span className="mono">
          {within && <span className="visually-hidden">{within}</span>}
          {name}
        </span>
        <span className="type">
          <Type schema={schema} input={input} />
          {required && (
            <>
              , <span className="field-required">required</span>
            </>
          )}
        </span>
      </td>
      <td>
        <Meaning schema={schema} /> {bounds && `(${bounds})`}
      </td>
    </tr>
  );
}

/** The type in words; a model is linked to where it is described. */
export function Type({ schema, input = false }: { schema: Schema; input?: boolean }) {
  const { before, model, after } = typeOf(schema);
  const isShownInside = model !== undefined && isInputOnly(model);
  return (
    <>
      {before}
      {isShownInside ? "object" : model && <a href={modelAddress(model)}>{model}</a>}
      {!input && after}
    </>
  );
}

/** The values of an enumeration. */
export function Values({ of }: { of: string }) {
  const values = schemaNamed(of).enum ?? [];
  return (
    <p className="values">
      {values.map((value) => (
        <code key={value}>{value}</code>
      ))}
    </p>
  );
}
