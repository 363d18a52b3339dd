import { type FormEvent, useState } from "react";
import type { App, KeyWithSecret } from "~/api/types";
import { timeZone } from "~/lib/format";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { useCreateKey } from "~/portal/data/keys";
import { FreshDialog } from "~/portal/parts/fresh-dialog";
import { type KeyDraft, limitsOf, newDraft, toRequest } from "./key-draft";
import { KeyFields } from "./key-fields";
import { keySentence } from "./key-sentence";
import { useAccountName } from "./use-account-name";

interface NewKeyDialogProps {
  change: string;
  apps: readonly App[];
  onCreated: (key: KeyWithSecret) => void;
  onClose: () => void;
}

export function NewKeyDialog({ change, ...props }: NewKeyDialogProps) {
  return (
    <FreshDialog title="New key" change={change} purpose="to create a key" onClose={props.onClose}>
      {(onTooOld) => <NewKeyForm {...props} onTooOld={onTooOld} />}
    </FreshDialog>
  );
}

interface NewKeyFormProps extends Omit<NewKeyDialogProps, "change"> {
  onTooOld: (error: unknown) => void;
}

function NewKeyForm({ apps, onCreated, onClose, onTooOld }: NewKeyFormProps) {
  const [draft, setDraft] = useState(() => newDraft(apps[0]?.id ?? "", timeZone()));
  const create = useCreateKey();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (create.isPending) return;
    create.mutate(toRequest(draft, Date.now()), { onSuccess: onCreated, onError: onTooOld });
  }

  return (
    <form className="dialog-form" onSubmit={submit} noValidate>
      <div className="dialog-body stack">
        {create.error && <ErrorBanner error={create.error} fallback="Failed to create the key" />}
        <KeyFields
          draft={draft}
          apps={apps}
          error={create.error}
          onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
        />
        <Sentence draft={draft} />
      </div>
      <footer>
        <span className="hint">The key is shown once.</span>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" pending={create.isPending}>
          {create.isPending ? "Creating..." : "Create key"}
        </Button>
      </footer>
    </form>
  );
}

function Sentence({ draft }: { draft: KeyDraft }) {
  const nameOf = useAccountName();
  const [now] = useState(Date.now);
  return (
    <div className="key-sentence">
      <p className="small-caps">In one sentence</p>
      <p role="status">
        {keySentence(draft.name, limitsOf(draft, now, nameOf))} It never does more than your role allows, and it never
        sees secrets.
      </p>
    </div>
  );
}
