import { type FormEvent, useState } from "react";
import type { NewClient, Workspace } from "~/api/types";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";
import { toast } from "~/ui/toast";
import { useCreateClient } from "~/portal/data/clients";
import { enterClient } from "~/portal/data/workspaces";
import { fieldProblem } from "~/portal/parts/field-problem";

interface NewClientDialogProps {
  appId: string;
  /** What was searched for. */
  externalId: string;
  /** The customer connects accounts next. */
  onLink: (workspace: Workspace) => void;
  onClose: () => void;
}

export function NewClientDialog({ appId, externalId, onLink, onClose }: NewClientDialogProps) {
  const [draft, setDraft] = useState<NewClient>({ name: "", externalId });
  const create = useCreateClient(appId);
  const there = create.data?.wasThere ? create.data.workspace : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (create.isPending) return;
    create.mutate(draft, {
      onSuccess: ({ workspace, wasThere }) => {
        if (wasThere) return;
        const action = { label: "Create connect link", onClick: () => onLink(workspace) };
        toast(`${workspace.name} was created.`, action);
        onClose();
      },
    });
  }

  return (
    <Dialog title="New client" onClose={onClose}>
      <form className="dialog-form" onSubmit={submit} noValidate>
        <div className="dialog-body stack">
          {there && <AlreadyThere workspace={there} onOpen={() => enterClient(there, appId)} />}
          <ClientFields
            draft={draft}
            error={create.error}
            onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
          />
        </div>
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={create.isPending}>
            {create.isPending ? "Creating..." : "Create client"}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

function AlreadyThere({ workspace, onOpen }: { workspace: Workspace; onOpen: () => void }) {
  return (
    <p className="client-there" role="alert">
      There is already a client with this externalId:{" "}
      <button type="button" className="link-button" onClick={onOpen}>
        Open {workspace.name}
      </button>
    </p>
  );
}

interface ClientFieldsProps {
  draft: NewClient;
  error: unknown;
  onChange: (change: Partial<NewClient>) => void;
}

function ClientFields({ draft, error, onChange }: ClientFieldsProps) {
  const problems = { name: fieldProblem(error, "name"), externalId: fieldProblem(error, "externalId") };
  const isOther = Boolean(error) && !problems.name && !problems.externalId;
  return (
    <>
      {isOther && <ErrorBanner error={error} fallback="Failed to create the client" />}
      <Field label="Name" hint="Your customer’s name." error={problems.name}>
        {(wiring) => (
          <input
            className="input"
            autoComplete="off"
            {...wiring}
            value={draft.name}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        )}
      </Field>
      <Field
        label="externalId"
        hint="Your own id of this customer, such as shop_1042. It can’t be changed later."
        error={problems.externalId}
      >
        {(wiring) => (
          <input
            className="input mono"
            autoComplete="off"
            {...wiring}
            value={draft.externalId}
            onChange={({ target }) => onChange({ externalId: target.value })}
          />
        )}
      </Field>
    </>
  );
}
