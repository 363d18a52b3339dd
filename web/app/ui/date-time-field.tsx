import { fromLocalInput, toLocalInput } from "~/lib/format";
import { Field } from "./field";

interface DateTimeFieldProps {
  label: string;
  hint?: string;
  error?: string;
  /** An instant in UTC; the input shows it in the person's own zone. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** A date and a time that a form library does not watch. */
export function DateTimeField({ label, hint, error, value, onChange }: DateTimeFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <input
          className="input tabular"
          type="datetime-local"
          {...wiring}
          value={value ? toLocalInput(value) : ""}
          onChange={({ target }) => onChange(fromLocalInput(target.value))}
        />
      )}
    </Field>
  );
}
