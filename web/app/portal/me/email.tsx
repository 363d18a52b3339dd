import { type FormEvent, useState } from "react";
import type { Me } from "~/api/types";
import { useSession } from "~/auth/session";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Icon } from "~/ui/icons";
import { useChangeEmail } from "~/portal/data/me";
import { fieldProblem } from "~/portal/parts/field-problem";
import { FreshDialog } from "~/portal/parts/fresh-dialog";
import { useOpenChange } from "~/portal/parts/use-open-change";

const change = "email";

/** The address, whether it is confirmed and, where this server sends mail, the way to change it. */
export function Email({ me }: { me: Me }) {
  const { config } = useSession();
  const [open, setOpen] = useOpenChange();
  const label = me.emailVerified ? "Change e-mail" : "Confirm or change e-mail";
  return (
    <>
      {me.email} {me.emailVerified && <ConfirmedBadge />}{" "}
      {config.mail && (
        <Button size="small" onClick={() => setOpen(change)}>
          {label}
        </Button>
      )}
      {open === change && config.mail && <EmailDialog me={me} onClose={() => setOpen()} />}
    </>
  );
}

function ConfirmedBadge() {
  return (
    <span className="badge tone succeeded">
      <Icon name="tick" />
      Confirmed
    </span>
  );
}

function EmailDialog({ me, onClose }: { me: Me; onClose: () => void }) {
  const purpose = "to confirm or change your e-mail address";
  return (
    <FreshDialog title="Your e-mail address" change={change} purpose={purpose} onClose={onClose}>
      {(onTooOld) => <EmailForm me={me} onClose={onClose} onTooOld={onTooOld} />}
    </FreshDialog>
  );
}

interface EmailFormProps {
  me: Me;
  onClose: () => void;
  onTooOld: (error: unknown) => void;
}

function EmailForm({ me, onClose, onTooOld }: EmailFormProps) {
  const [email, setEmail] = useState(me.email);
  const changing = useChangeEmail();
  const problem = fieldProblem(changing.error, "email");

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!changing.isPending) changing.mutate(email, { onSuccess: onClose, onError: onTooOld });
  }

  return (
    <form className="dialog-form" onSubmit={submit} noValidate>
      <div className="dialog-body stack">
        {changing.error && !problem && <ErrorBanner error={changing.error} fallback="Failed to send the link" />}
        <p>Octavo sends a link to this address. You sign in with it as soon as you open the link.</p>
        <EmailField email={email} onChange={setEmail} problem={problem} />
      </div>
      <footer>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" pending={changing.isPending}>
          {changing.isPending ? "Sending..." : "Send link"}
        </Button>
      </footer>
    </form>
  );
}

interface EmailFieldProps {
  email: string;
  onChange: (email: string) => void;
  problem: string | undefined;
}

function EmailField({ email, onChange, problem }: EmailFieldProps) {
  return (
    <Field label="E-mail address" error={problem}>
      {(wiring) => (
        <input
          className="input"
          type="email"
          autoComplete="email"
          required
          {...wiring}
          value={email}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
