import { type FormEvent, useState } from "react";
import { ApiError } from "~/lib/api-error";
import { Banner, ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { useAddPasskey } from "~/portal/data/me";
import { fieldProblem } from "~/portal/parts/field-problem";

interface PasskeyFormProps {
  email: string;
  onClose: () => void;
  onTooOld: (error: unknown) => void;
}

/** Asks for a name, then lets the browser make the passkey. */
export function PasskeyForm({ email, onClose, onTooOld }: PasskeyFormProps) {
  const [name, setName] = useState("");
  const adding = useAddPasskey();
  const problem = fieldProblem(adding.error, "name");

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!adding.isPending) adding.mutate(name, { onSuccess: onClose, onError: onTooOld });
  }

  return (
    <form className="dialog-form" onSubmit={submit} noValidate>
      <div className="dialog-body stack">
        {adding.error && !problem && <Problem error={adding.error} />}
        <p>Your browser asks next where to keep the passkey for {email}.</p>
        <Field label="Name" hint="How you tell it from your other passkeys, such as “Laptop”." error={problem}>
          {(wiring) => (
            <input
              className="input"
              autoComplete="off"
              required
              {...wiring}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
      </div>
      <footer>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" pending={adding.isPending}>
          {adding.isPending ? "Waiting for your device..." : "Add passkey"}
        </Button>
      </footer>
    </form>
  );
}

function Problem({ error }: { error: Error }) {
  if (error instanceof ApiError) return <ErrorBanner error={error} fallback="Failed to add the passkey" />;
  const isKnown = error.name === "InvalidStateError";
  const message = isKnown
    ? "This device already has a passkey for your account."
    : "You cancelled the browser's question, or it waited too long. Try again.";
  return <Banner title="No passkey was added" message={message} />;
}
