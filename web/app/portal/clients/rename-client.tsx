import type { Workspace } from "~/api/types";
import { Dialog } from "~/ui/dialog";
import { useRenameClient } from "~/portal/data/clients";
import { NameForm } from "~/portal/parts/name-form";

export function RenameClient({ workspace, onClose }: { workspace: Workspace; onClose: () => void }) {
  const rename = useRenameClient(workspace);
  return (
    <Dialog title={`Rename ${workspace.name}`} onClose={onClose}>
      <div className="dialog-body">
        <NameForm
          label="Name"
          initial={workspace.name}
          action="Save name"
          acting="Saving..."
          fallback="Failed to save the name"
          change={rename}
          onSubmit={(name) => rename.mutate(name, { onSuccess: onClose })}
        />
      </div>
    </Dialog>
  );
}
