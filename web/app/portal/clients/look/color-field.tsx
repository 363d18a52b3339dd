import { Field } from "~/ui/field";
import { readableAccent } from "./readable-accent";

interface ColorFieldProps {
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}

/** Six digits, or a colour picked with the browser. */
export function ColorField({ value, problem, onChange }: ColorFieldProps) {
  const isColor = readableAccent(value.trim()) !== undefined;
  return (
    <Field
      label="Accent colour"
      hint="For the top line, buttons and ticks. The page darkens or lightens it as far as it must to be readable. Leave it empty to use black and white."
      error={problem}
    >
      {(wiring) => (
        <span className="field-with-button">
          <input
            className="input mono"
            autoComplete="off"
            spellCheck={false}
            maxLength={7}
            placeholder="#0E5C52"
            {...wiring}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
          <input
            className="look-picker"
            type="color"
            aria-label="Pick a colour"
            value={isColor ? value.trim().toLowerCase() : "#15171c"}
            onChange={({ target }) => onChange(target.value.toUpperCase())}
          />
        </span>
      )}
    </Field>
  );
}
