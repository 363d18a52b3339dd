import type { UseMutationResult } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/select-field";
import { FreshDialog } from "./fresh-dialog";
import { defaultOverlap, OverlapOptions } from "./overlap-options";

interface RotateDialogProps<Rotated> {
  title: string;
  /** The change that the page opens again after a sign-in. */
  change: string;
  /** What that sign-in is for: "to rotate a key". */
  purpose: string;
  action: string;
  rotate: UseMutationResult<Rotated, Error, number>;
  onDone: (rotated: Rotated) => void;
  onClose: () => void;
  /** What the new secret changes, and what stays. */
  children: ReactNode;
}

/** Replaces a secret. The old one can keep working for a while. */
export function RotateDialog<Rotated>({ title, change, purpose, ...form }: RotateDialogProps<Rotated>) {
  return (
    <FreshDialog title={title} change={change} purpose={purpose} onClose={form.onClose}>
      {(onTooOld) => <RotateForm {...form} onTooOld={onTooOld} />}
    </FreshDialog>
  );
}

interface RotateFormProps<Rotated> extends Omit<RotateDialogProps<Rotated>, "title" | "change" | "purpose"> {
  onTooOld: (error: unknown) => void;
}

function RotateForm<Rotated>({ action, rotate, onDone, onTooOld, onClose, children }: RotateFormProps<Rotated>) {
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
        <SelectField label="Keep accepting the old secret" value={overlap} onChange={setOverlap}>
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
