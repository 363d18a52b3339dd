import type { Workspace } from "~/api/types";
import { Button } from "~/ui/button";
import { useDeleteWorkspace } from "~/portal/data/workspace-changes";
import { FreshDialog } from "~/portal/parts/fresh-dialog";
import { Section } from "~/portal/parts/section";
import { TypedConfirmation } from "~/portal/parts/typed-confirmation";
import { useOpenChange } from "~/portal/parts/use-open-change";

const ends = "accounts are disconnected, and its scheduled posts are cancelled";

export function DeleteWorkspace({ workspace }: { workspace: Workspace }) {
  const remove = useDeleteWorkspace(workspace);
  const [open, setOpen] = useOpenChange();
  const close = () => setOpen();
  return (
    <Section
      title="Delete workspace"
      intro={workspace.kind === "CLIENT" ? `Its ${ends}.` : `Its applications and their tokens end, its ${ends}.`}
    >
      <Button className="follow-up" variant="danger" onClick={() => setOpen("delete")}>
        Delete workspace
      </Button>
      {open === "delete" && (
        <FreshDialog
          title={`Delete ${workspace.name}`}
          change="delete"
          purpose="to delete the workspace"
          onClose={close}
        >
          {(onTooOld) => (
            <TypedConfirmation
              name={workspace.name}
              label="Delete workspace"
              problem="Failed to delete the workspace"
              remove={remove}
              onClose={close}
              onTooOld={onTooOld}
            />
          )}
        </FreshDialog>
      )}
    </Section>
  );
}
