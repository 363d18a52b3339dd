import { type FormEvent, useState } from "react";
import type { Workspace } from "~/api/types";
import { useSession } from "~/auth/session";
import { ApiError } from "~/lib/api-error";
import { paths } from "~/lib/paths";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";
import { useDeleteWorkspace } from "~/portal/data/workspaces";
import { Section } from "~/portal/parts/section";

export function DeleteWorkspace({ workspace }: { workspace: Workspace }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title="Delete workspace"
      intro="Its applications and their tokens end, its accounts are disconnected, and its scheduled posts are cancelled."
    >
      <Button className="follow-up" variant="danger" onClick={() => setOpen(true)}>
        Delete workspace
      </Button>
      {isOpen && <DeleteDialog workspace={workspace} onClose={() => setOpen(false)} />}
    </Section>
  );
}

function DeleteDialog({ workspace, onClose }: { workspace: Workspace; onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const remove = useDeleteWorkspace(workspace);
  const { proveAgain } = useSession();
  const isNamed = typed.trim() === workspace.name;
  const isTooOld = remove.error instanceof ApiError && remove.error.code === "STEP_UP_REQUIRED";

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isTooOld) proveAgain(paths.workspace);
    else if (isNamed && !remove.isPending) remove.mutate();
  }

  return (
    <Dialog title={`Delete ${workspace.name}`} onClose={onClose}>
      <form className="dialog-form" onSubmit={submit} noValidate>
        <div className="dialog-body stack">
          {remove.error && <ErrorBanner error={remove.error} fallback="Failed to delete the workspace" />}
          <Field label={`Type ${workspace.name} to confirm`} error={undefined}>
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
          <Button type="submit" variant="danger-solid" disabled={!isNamed && !isTooOld} pending={remove.isPending}>
            {isTooOld ? "Sign in again" : remove.isPending ? "Deleting..." : "Delete workspace"}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
