import { type FormEvent, useState } from "react";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { useDeleteMe } from "~/portal/data/me";

interface DeleteAccountProps {
  email: string;
  onClose: () => void;
  /** The API wants a fresh sign-in first. */
  onTooOld: (error: unknown) => void;
}

export function DeleteAccount({ email, onClose, onTooOld }: DeleteAccountProps) {
  const [typed, setTyped] = useState("");
  const remove = useDeleteMe();
  const isNamed = typed.trim().toLowerCase() === email;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isNamed && !remove.isPending) remove.mutate(undefined, { onError: onTooOld });
  }

  return (
    <form className="dialog-form" onSubmit={submit} noValidate>
      <div className="dialog-body stack">
        {remove.error && <ErrorBanner error={remove.error} fallback="Failed to delete your account" />}
        <p>
          Scheduled posts are cancelled, accounts are disconnected, and every sign-in and token ends at once. This can't
          be undone.
        </p>
        <Field label={`Type ${email} to confirm`} error={undefined}>
          {(wiring) => (
            <input
              className="input"
              autoComplete="off"
              {...wiring}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
      </div>
      <footer>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="danger-solid" disabled={!isNamed} pending={remove.isPending}>
          {remove.isPending ? "Deleting..." : "Delete account"}
        </Button>
      </footer>
    </form>
  );
}
