import { type FormEvent, useState } from "react";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { fieldProblem } from "./field-problem";

interface NameFormProps {
  /** What the form is called, where its field's label does not say it. */
  title?: string;
  label: string;
  autoComplete?: "off" | "name";
  initial?: string;
  /** What the button does, and what it says meanwhile. */
  action: string;
  acting: string;
  /** What is said when it fails. */
  fallback: string;
  change: { isPending: boolean; error: unknown };
  /** `show` writes into the field what was stored. */
  onSubmit: (name: string, show: (name: string) => void) => void;
}

/** A name in one field, with the button that stores it. */
export function NameForm({ title, label, autoComplete = "off", initial = "", ...props }: NameFormProps) {
  const { action, acting, fallback, change, onSubmit } = props;
  const [name, setName] = useState(initial);
  const problem = fieldProblem(change.error, "name");

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!change.isPending) onSubmit(name, setName);
  }

  return (
    <form className="stack narrow-field follow-up" aria-label={title} onSubmit={submit} noValidate>
      {Boolean(change.error) && !problem && <ErrorBanner error={change.error} fallback={fallback} />}
      <Field label={label} error={problem}>
        {(wiring) => (
          <span className="field-with-button">
            <input
              className="input"
              autoComplete={autoComplete}
              {...wiring}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
            <Button type="submit" pending={change.isPending}>
              {change.isPending ? acting : action}
            </Button>
          </span>
        )}
      </Field>
    </form>
  );
}
