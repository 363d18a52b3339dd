import type { UseMutationResult } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/select-field";
import { defaultOverlap, OverlapOptions } from "./overlap-options";

interface RotateFormProps<Rotated> {
  rotate: UseMutationResult<Rotated, Error, number>;
  label: string;
  action: string;
  onDone: (rotated: Rotated) => void;
  onTooOld: (error: unknown) => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks how long the old secret works next to the new one. */
export function RotateForm<Rotated>(props: RotateFormProps<Rotated>) {
  const { rotate, label, action, onDone, onTooOld, onClose, children } = props;
  const [overlap, setOverlap] = useState(String(defaultOverlap));

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!rotate.isPending) rotate.mutate(Number(overlap), { onSuccess: onDone, onError: onTooOld });
  }

  return (
    <form className="dialog-form" onSubmit={submit} noValidate>
      <div className="dialog-body stack">
        {rotate.error && <ErrorBanner error={rotate.error} fallback="Failed to rotate the secret" />}
        {children}
        <SelectField label={label} value={overlap} onChange={setOverlap}>
          <OverlapOptions />
        </SelectField>
      </div>
      <footer>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" pending={rotate.isPending}>
          {rotate.isPending ? "Rotating..." : action}
        </Button>
      </footer>
    </form>
  );
}
