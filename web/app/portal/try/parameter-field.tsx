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
export function ParameterField(props: ParameterFieldProps) {
  const { operation, parameter, context, value, error, onChange } = props;
  const kind = kindOfParameter(operation, parameter);
  if (!kind) return <PlainField {...props} />;
  return (
    <ChoiceField
      kind={kind}
      context={context}
      label={parameter.name}
      hint={hintOf(parameter)}
      error={error}
      value={value}
      // What is to be deleted is chosen on purpose.
      replaces={parameter.required && operation.method !== "DELETE" ? "" : undefined}
      none={emptyLabel(parameter)}
      onChange={onChange}
    />
  );
}

/** A value from a fixed list, or one that is typed in. */
function PlainField({ parameter, value, isFixed, error, onChange }: ParameterFieldProps) {
  const { schema } = parameter;
  const options = schema.type === "boolean" ? ["true", "false"] : schema.enum;
  return (
    <Field label={parameter.name} hint={hintOf(parameter)} error={error}>
      {(wiring) =>
        options ? (
          <select
            className="select"
            {...wiring}
            disabled={isFixed}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          >
            <option value="">{emptyLabel(parameter)}</option>
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

function emptyLabel({ required }: Parameter): string {
  return required ? "Choose" : "Not sent";
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
