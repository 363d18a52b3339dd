import type { Client } from "~/api/types";
import { useDeleteClient } from "~/portal/data/clients";
import { FreshDialog } from "~/portal/parts/fresh-dialog";
import { TypedConfirmation } from "~/portal/parts/typed-confirmation";
import { deletionSentences } from "./client-words";

export function DeleteClient({ client, onClose }: { client: Client; onClose: () => void }) {
  const { workspace } = client;
  const remove = useDeleteClient(workspace, onClose);
  // After a fresh sign-in the list has to show the client, however many there are.
  const change = `delete-${workspace.id}&search=${encodeURIComponent(workspace.externalId ?? "")}`;
  return (
    <FreshDialog title={`Delete ${workspace.name}`} change={change} purpose="to delete the client" onClose={onClose}>
      {(onTooOld) => (
        <TypedConfirmation
          name={workspace.name}
          label="Delete client"
          problem="Failed to delete the client"
          remove={remove}
          onClose={onClose}
          onTooOld={onTooOld}
        >
          <p>{deletionSentences(client)}</p>
        </TypedConfirmation>
      )}
    </FreshDialog>
  );
}
