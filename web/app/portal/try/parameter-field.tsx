import type { Parameter } from "~/lib/openapi";
import { Field } from "~/ui/field";
import { ChoiceField } from "./choice-field";
import type { Context } from "./choices";
import type { Operation } from "./description";
import { kindOfParameter } from "./kinds";

interface ParameterFieldProps {
  operation: Operation;
  parameter: Parameter;
  context: Context;
  value: string;
  /** The value may not be changed. */
  isFixed: boolean;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** One parameter, with the control that its type asks for. */
export function ParameterField({
  operation,
  parameter,
  context,
  value,
  isFixed,
  error,
  onChange,
}: ParameterFieldProps) {
  const { name, required = false, schema } = parameter;
  const kind = kindOfParameter(operation, parameter);
  const field = { label: name, hint: hintOf(parameter), error };
  const none = required ? "Choose" : "Not sent";
  if (kind) {
    // What is to be deleted is chosen on purpose.
    const replaces = required && operation.method !== "DELETE" ? "" : undefined;
    return (
      <ChoiceField
        kind={kind}
        context={context}
        {...field}
        value={value}
        replaces={replaces}
        none={none}
        onChange={onChange}
      />
    );
  }
  const options = schema.type === "boolean" ? ["true", "false"] : schema.enum;
  return (
    <Field {...field}>
      {(wiring) =>
        options ? (
          <select
            className="select"
            {...wiring}
            disabled={isFixed}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          >
            <option value="">{none}</option>
            {options.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
        ) : (
          <input
            className="input mono"
            inputMode={typeOf(parameter) === "integer" ? "numeric" : undefined}
            {...wiring}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        )
      }
    </Field>
  );
}

function typeOf({ schema }: Parameter): string {
  return [schema.type].flat().find((type) => type !== "null") ?? "string";
}

/** `integer in the query. 1 to 100; 20 when left out.` */
function hintOf(parameter: Parameter): string {
  const { in: place, required, description = "" } = parameter;
  const where = { path: "in the path", query: "in the query", header: "in a header" }[place];
  return `${typeOf(parameter)} ${where}${required ? ", required" : ""}. ${description.replaceAll("`", "")}`.trimEnd();
}
