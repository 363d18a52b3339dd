import { type FormEvent, useEffect, useRef, useState } from "react";
import type { App } from "~/api/types";
import { useSession } from "~/auth/session";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Field } from "~/ui/field";
import { Icon } from "~/ui/icons";
import { SelectField } from "~/ui/select-field";
import { BodyFields } from "./body-fields";
import type { Operation } from "./description";
import { type Draft, fixedValues, type Problems, problemsOf, publishes } from "./draft";
import { ParameterField } from "./parameter-field";

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

/** What the call takes, made from its description. */
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
    <form className="stack content-start" aria-label="Call" noValidate ref={form} onSubmit={submit}>
      {operation.takesClientId && (
        <SelectField label="Application" hint="Its client ID goes along as x-api-key." value={clientId ?? ""} onChange={onClientId}>
          {apps.map((app) => (
            <option key={app.id} value={app.clientId}>
              {app.name}
            </option>
          ))}
        </SelectField>
      )}
      <Parameters operation={operation} clientId={clientId} draft={draft} errors={errors} onDraft={change} />
      {operation.body?.fileField ? (
        <Field label={operation.body.fileField} hint="A file, as multipart/form-data, required." error={errors.file}>
          {(wiring) => (
            <input
              className="input"
              type="file"
              {...wiring}
              onChange={({ target }) => change((it) => ({ ...it, file: target.files?.[0] }))}
            />
          )}
        </Field>
      ) : (
        operation.body && (
          <BodyFields
            operation={operation}
            clientId={clientId}
            text={draft.body}
            errors={errors}
            onChange={(next) => change((it) => ({ ...it, body: next(it.body) }))}
          />
        )
      )}
      {onSend && <SendButton method={operation.method} isSending={isSending} />}
      {isAsking && (
        <ConfirmDialog
          title={`Send ${operation.method}`}
          question={`${operation.summary} This really happens, to your own data, and cannot be undone.`}
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

function SendButton({ method, isSending }: { method: string; isSending: boolean }) {
  return (
    <p className="btns">
      <Button type="submit" variant={method === "DELETE" ? "danger" : "primary"} pending={isSending}>
        <Icon name="send" />
        {isSending ? "Sending..." : "Send"}
      </Button>
    </p>
  );
}

interface ParametersProps {
  operation: Operation;
  clientId: string | undefined;
  draft: Draft;
  errors: Problems;
  onDraft: CallFormProps["onDraft"];
}

/** The states in which a post can still be changed so. */
const changeable: Readonly<Record<string, readonly string[]>> = {
  publish_post: ["DRAFT"],
  update_post: ["DRAFT", "SCHEDULED"],
  cancel_post: ["DRAFT", "SCHEDULED"],
};

function Parameters({ operation, clientId, draft, errors, onDraft }: ParametersProps) {
  const { config } = useSession();
  const fixed = fixedValues(operation, config);
  const { values } = draft;
  const context = {
    clientId,
    publishes: publishes(operation),
    statuses: changeable[operation.id],
    ...(operation.path.startsWith("/v1/webhooks/") && { webhookId: values.id }),
  };
  return operation.parameters.map((parameter) => (
    <ParameterField
      key={parameter.name}
      operation={operation}
      parameter={parameter}
      context={context}
      value={values[parameter.name] ?? ""}
      isFixed={parameter.name in fixed}
      error={errors[parameter.name]}
      onChange={(value) => onDraft((it) => ({ ...it, values: { ...it.values, [parameter.name]: value } }))}
    />
  ));
}

/** What must be mended first takes the focus. */
function useFirstProblemFocused(problems: Problems) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [problems]);
  return form;
}
