import type { UseMutationResult } from "@tanstack/react-query";
import { type ComponentProps, type FormEvent, type ReactNode, useState } from "react";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";

interface TypedConfirmationProps {
  /** What the person types. */
  name: string;
  label: string;
  problem: string;
  remove: UseMutationResult<unknown, Error, void>;
  onClose: () => void;
  /** The API wants a fresh sign-in first. */
  onTooOld: (error: unknown) => void;
  children?: ReactNode;
}

/** The inside of a dialog that deletes something once its name has been typed. */
export function TypedConfirmation({
  name,
  label,
  problem,
  remove,
  onClose,
  onTooOld,
  children,
}: TypedConfirmationProps) {
  const [typed, setTyped] = useState("");
  const isNamed = typed.trim().toLowerCase() === name.toLowerCase();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isNamed && !remove.isPending) remove.mutate(undefined, { onError: onTooOld });
  }

  return (
    <form className="dialog-form" onSubmit={submit} noValidate>
      <div className="dialog-body stack">
        {remove.error && <ErrorBanner error={remove.error} fallback={problem} />}
        {children}
        <Field label={`Type ${name} to confirm`} error={undefined}>
          {(wiring) => <TypedName {...wiring} value={typed} onChange={({ target }) => setTyped(target.value)} />}
        </Field>
      </div>
      <footer>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="danger-solid" disabled={!isNamed} pending={remove.isPending}>
          {remove.isPending ? "Deleting..." : label}
        </Button>
      </footer>
    </form>
  );
}

function TypedName(input: ComponentProps<"input">) {
  return <input className="input" autoComplete="off" {...input} />;
}
