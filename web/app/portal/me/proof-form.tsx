import type { UseMutationResult } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import type { FactorProof, Me } from "~/api/types";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { SecretInput } from "~/ui/secret-input";
import { fieldProblem } from "~/portal/parts/field-problem";

type ProofKind = "password" | "code";

interface ProofFormProps<Changed> {
  me: Me;
  change: UseMutationResult<Changed, Error, FactorProof>;
  /** Of the button: while it waits for the person, and while it waits for the API. */
  action: string;
  pending: string;
  variant: "primary" | "danger-solid";
  /** What failed, where the API says no more. */
  fallback: string;
  onDone: (changed: Changed) => void;
  /** The API wants a fresh sign-in first. */
  onTooOld: (error: unknown) => void;
  onClose: () => void;
  children: ReactNode;
}

/** The inside of a dialog that changes a second factor: the person proves once more who they are. */
export function ProofForm<Changed>(props: ProofFormProps<Changed>) {
  const { me, change, action, pending, variant, fallback, onClose, children } = props;
  const { kind, text, problem, setText, switchTo, submit } = useProof(props);
  if (!me.hasPassword && !me.totp) return <NoProof onClose={onClose}>{children}</NoProof>;
  return (
    <form className="dialog-form" onSubmit={submit} noValidate>
      <div className="dialog-body stack">
        {change.error && !fieldProblem(change.error, kind) && <ErrorBanner error={change.error} fallback={fallback} />}
        {children}
        <ProofField key={kind} kind={kind} text={text} problem={problem} onChange={setText} />
        {me.hasPassword && me.totp && <OtherProof kind={kind} onSwitch={switchTo} />}
      </div>
      <footer>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant={variant} pending={change.isPending}>
          {change.isPending ? pending : action}
        </Button>
      </footer>
    </form>
  );
}

/** What the person types, and what is wrong with it. */
function useProof<Changed>({ me, change, onDone, onTooOld }: ProofFormProps<Changed>) {
  const [kind, setKind] = useState<ProofKind>(me.hasPassword ? "password" : "code");
  const [text, setText] = useState("");
  const [isTried, setTried] = useState(false);
  const problem = isTried && text === "" ? missing[kind] : fieldProblem(change.error, kind);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (text === "" || change.isPending) return;
    change.mutate(kind === "password" ? { password: text } : { code: text }, { onSuccess: onDone, onError: onTooOld });
  }

  function switchTo(other: ProofKind) {
    setKind(other);
    setText("");
    setTried(false);
    change.reset();
  }

  return { kind, text, problem, setText, switchTo, submit };
}

const missing = { password: "Enter your password.", code: "Enter a code." };

interface ProofFieldProps {
  kind: ProofKind;
  text: string;
  problem: string | undefined;
  onChange: (text: string) => void;
}

function ProofField({ kind, text, problem, onChange }: ProofFieldProps) {
  const label = kind === "password" ? "Your password" : "Code of your authenticator app, or a recovery code";
  return (
    <Field label={label} error={problem}>
      {(wiring) => {
        const input = {
          ...wiring,
          required: true,
          autoFocus: true,
          value: text,
          onChange: ({ target }: { target: HTMLInputElement }) => onChange(target.value),
        };
        return kind === "password" ? (
          <SecretInput autoComplete="current-password" {...input} />
        ) : (
          <input className="input" autoComplete="one-time-code" maxLength={16} {...input} />
        );
      }}
    </Field>
  );
}

function OtherProof({ kind, onSwitch }: { kind: ProofKind; onSwitch: (kind: ProofKind) => void }) {
  const other = kind === "password" ? "code" : "password";
  return (
    <p>
      <button type="button" className="link-button" onClick={() => onSwitch(other)}>
        {other === "code" ? "Use a code instead" : "Use your password instead"}
      </button>
    </p>
  );
}

function NoProof({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <>
      <div className="dialog-body stack">
        {children}
        <p>
          Your account has no password to confirm this with. Set one first: sign out, then choose “Forgot your
          password?” where you sign in.
        </p>
      </div>
      <footer>
        <Button autoFocus onClick={onClose}>
          Close
        </Button>
      </footer>
    </>
  );
}
