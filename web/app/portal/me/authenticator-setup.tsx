import { type FormEvent, useEffect, useState } from "react";
import type { Me, TotpSecret } from "~/api/types";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { CopyButton } from "~/ui/copy-button";
import { Field } from "~/ui/field";
import { Loader } from "~/ui/mark";
import { useConfirmTotp, useNewTotp, useReplaceTotp } from "~/portal/data/me";
import { fieldProblem } from "~/portal/parts/field-problem";
import { ProofForm } from "./proof-form";
import { RecoveryCodes } from "./recovery-codes";

interface StepProps {
  onClose: () => void;
  onTooOld: (error: unknown) => void;
}

interface SetupProps extends StepProps {
  me: Me;
}

/** From a new secret, by way of a code of it, to the recovery codes. */
export function AuthenticatorSetup({ me, onClose, onTooOld }: SetupProps) {
  const [begun, setBegun] = useState<TotpSecret>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  if (begun) return <ConfirmForm begun={begun} onClose={onClose} onTooOld={onTooOld} onDone={setCodes} />;
  if (me.totp) return <Replacement me={me} onClose={onClose} onTooOld={onTooOld} onBegun={setBegun} />;
  return <FirstSecret onClose={onClose} onTooOld={onTooOld} onBegun={setBegun} />;
}

interface BegunProps extends StepProps {
  onBegun: (begun: TotpSecret) => void;
}

function Replacement({ me, onClose, onTooOld, onBegun }: BegunProps & SetupProps) {
  return (
    <ProofForm
      me={me}
      change={useReplaceTotp()}
      action="Continue"
      pending="Making a secret..."
      variant="primary"
      fallback="Failed to make a secret"
      onDone={onBegun}
      onTooOld={onTooOld}
      onClose={onClose}
    >
      <p>The app that you use now keeps working until you confirm the new one.</p>
    </ProofForm>
  );
}

function FirstSecret({ onTooOld, onBegun }: BegunProps) {
  const begun = useNewTotp();
  useEffect(() => {
    if (begun.error) onTooOld(begun.error);
    if (begun.data) onBegun(begun.data);
  }, [begun.error, begun.data, onTooOld, onBegun]);
  return (
    <div className="dialog-body">
      {begun.error ? (
        <ErrorBanner error={begun.error} fallback="Failed to make a secret" />
      ) : (
        <Loader>Making a secret...</Loader>
      )}
    </div>
  );
}

interface ConfirmFormProps extends StepProps {
  begun: TotpSecret;
  onDone: (codes: readonly string[]) => void;
}

function ConfirmForm({ begun, onClose, onTooOld, onDone }: ConfirmFormProps) {
  const [code, setCode] = useState("");
  const confirm = useConfirmTotp();
  const problem = fieldProblem(confirm.error, "code");

  function submit(event: FormEvent) {
    event.preventDefault();
    if (confirm.isPending) return;
    confirm.mutate(code, { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes), onError: onTooOld });
  }

  return (
    <form className="dialog-form" onSubmit={submit} noValidate>
      <div className="dialog-body stack">
        {confirm.error && !problem && <ErrorBanner error={confirm.error} fallback="Failed to turn on the app" />}
        <Secret begun={begun} />
        <CodeField code={code} onChange={setCode} problem={problem} />
      </div>
      <footer>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" pending={confirm.isPending}>
          {confirm.isPending ? "Turning on..." : "Turn on"}
        </Button>
      </footer>
    </form>
  );
}

interface CodeFieldProps {
  code: string;
  onChange: (code: string) => void;
  problem: string | undefined;
}

function CodeField({ code, onChange, problem }: CodeFieldProps) {
  return (
    <Field label="The six digits that it shows" error={problem}>
      {(wiring) => (
        <input
          className="input"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={16}
          required
          autoFocus
          {...wiring}
          value={code}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

function Secret({ begun: { secret, qrCode } }: { begun: TotpSecret }) {
  return (
    <div className="totp-secret">
      <img src={qrCode} alt="QR code with the secret" width={160} height={160} />
      <div className="stack">
        <p>Scan this with your authenticator app, or type the secret:</p>
        <p className="secret-line">
          <span className="mono">{secret.match(/.{1,4}/g)?.join(" ")}</span>
          <CopyButton value={secret} label="Copy secret" />
        </p>
      </div>
    </div>
  );
}
