import type { ReactNode } from "react";
import { Field } from "./field";

interface SelectFieldProps {
  label: string;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
  /** The options. */
  children: ReactNode;
}

/** A labelled choice that a form library does not watch. */
export function SelectField({ label, hint, value, onChange, children }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={undefined}>
      {(wiring) => (
        <select className="select" {...wiring} value={value} onChange={({ target }) => onChange(target.value)}>
          {children}
        </select>
      )}
    </Field>
  );
}
