import { type FormEvent, useEffect, useRef, useState } from "react";
import type { App } from "~/api/types";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Icon } from "~/ui/icons";
import { SelectField } from "~/ui/select-field";
import { Body } from "./body";
import type { Operation } from "./description";
import { type Draft, type Problems, problemsOf } from "./draft";
import { Parameters } from "./parameters";

interface CallFormProps {
  operation: Operation;
  apps: readonly App[];
  clientId: string | undefined;
  onClientId: (clientId: string) => void;
  draft: Draft;
  onDraft: (change: (draft: Draft) => Draft) => void;
  /** What the API said of single fields. */
  refused: Problems;
  /** Absent where the call is not made from here. */
  onSend: (() => void) | undefined;
  isSending: boolean;
}

/** The fields of a call, generated from its description. */
export function CallForm(props: CallFormProps) {
  const { operation, apps, clientId, onClientId, draft, onDraft, refused, onSend, isSending } = props;
  const [problems, setProblems] = useState<Problems>({});
  const [isAsking, setAsking] = useState(false);
  const form = useFirstProblemFocused(problems);
  const errors = { ...refused, ...problems };

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!onSend || isSending) return;
    const found = problemsOf(operation, draft);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    if (operation.method === "DELETE") setAsking(true);
    else onSend();
  }

  function change(next: (draft: Draft) => Draft) {
    setProblems({});
    onDraft(next);
  }

  return (
    <form className="stack start" aria-label="Call" noValidate ref={form} onSubmit={submit}>
      {operation.takesClientId && <ApplicationField apps={apps} clientId={clientId} onClientId={onClientId} />}
      <Parameters operation={operation} clientId={clientId} draft={draft} errors={errors} onDraft={change} />
      {operation.body && (
        <Body operation={operation} clientId={clientId} draft={draft} errors={errors} onDraft={change} />
      )}
      {onSend && <SendButton method={operation.method} isSending={isSending} />}
      {isAsking && (
        <ConfirmDialog
          title={`Send ${operation.method}`}
          question={`${operation.summary} This changes your real data and cannot be undone.`}
          confirmLabel="Send"
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            onSend?.();
          }}
        />
      )}
    </form>
  );
}

function ApplicationField({ apps, clientId, onClientId }: Pick<CallFormProps, "apps" | "clientId" | "onClientId">) {
  return (
    <SelectField
      label="Application"
      hint="Its client ID is sent as x-api-key."
      value={clientId ?? ""}
      onChange={onClientId}
    >
      {apps.map((app) => (
        <option key={app.id} value={app.clientId}>
          {app.name}
        </option>
      ))}
    </SelectField>
  );
}

function SendButton({ method, isSending }: { method: string; isSending: boolean }) {
  return (
    <p className="button-row">
      <Button type="submit" variant={method === "DELETE" ? "danger" : "primary"} pending={isSending}>
        <Icon name="send" />
        {isSending ? "Sending..." : "Send"}
      </Button>
    </p>
  );
}

/** The first field with a problem gets the focus. */
function useFirstProblemFocused(problems: Problems) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [problems]);
  return form;
}
