import { Dialog } from "~/ui/dialog";
import { NewWorkspaceForm } from "./new-workspace-form";

export function NewWorkspaceDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="New workspace" onClose={onClose}>
      <div className="dialog-body stack">
        <NewWorkspaceForm />
      </div>
    </Dialog>
  );
}
