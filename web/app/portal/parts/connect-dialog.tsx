import { type ComponentProps, type FormEvent, useState } from "react";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";
import { networkName, type Platform } from "~/ui/network";
import { SecretInput } from "~/ui/secret-input";
import { completeCredentials, type CredentialField, credentialForms } from "./credential-forms";
import { useConnect } from "~/portal/data/account-changes";

interface ConnectDialogProps {
  platform: Platform;
  /** Known already when an account is reconnected. */
  identifier?: string;
  onClose: () => void;
}

/** Connects an account by what its owner types in; one that was connected before is renewed. */
export function ConnectDialog({ platform, identifier = "", onClose }: ConnectDialogProps) {
  const fields = credentialForms[platform] ?? [];
  const [values, setValues] = useState<Record<string, string>>({ identifier });
  const [isTried, setTried] = useState(false);
  const connect = useConnect();
  const credentials = completeCredentials(fields, values);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (credentials && !connect.isPending) connect.mutate({ platform, credentials }, { onSuccess: onClose });
  }

  return (
    <Dialog title={`Connect ${networkName(platform)}`} onClose={onClose}>
      <form className="dialog-form" onSubmit={submit} noValidate>
        <div className="dialog-body stack">
          {connect.error && <ErrorBanner error={connect.error} fallback="Failed to connect the account" />}
          {fields.map((field) => (
            <CredentialInput
              key={field.name}
              field={field}
              value={values[field.name] ?? ""}
              isMissing={isTried && !field.isOptional && !values[field.name]?.trim()}
              onChange={(value) => setValues({ ...values, [field.name]: value })}
            />
          ))}
          <p className="hint">Encrypted on this server and never shown again.</p>
        </div>
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={connect.isPending}>
            {connect.isPending ? "Connecting..." : "Connect"}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

interface CredentialInputProps {
  field: CredentialField;
  value: string;
  isMissing: boolean;
  onChange: (value: string) => void;
}

function CredentialInput({ field, value, isMissing, onChange }: CredentialInputProps) {
  const { label, hint, isSecret = false, isOptional = false } = field;
  const Input = isSecret ? SecretInput : PlainInput;
  return (
    <Field label={label} hint={hint} error={isMissing ? "Required to connect." : undefined}>
      {(wiring) => (
        <Input required={!isOptional} {...wiring} value={value} onChange={({ target }) => onChange(target.value)} />
      )}
    </Field>
  );
}

function PlainInput(props: ComponentProps<"input">) {
  return <input className="input" autoComplete="off" autoCapitalize="none" spellCheck={false} {...props} />;
}
