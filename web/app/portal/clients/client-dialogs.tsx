import type { App, Client } from "~/api/types";
import { lazyRoute } from "~/ui/lazy-route";
import { ConnectLinkDialog } from "./connect-link-dialog";
import { DeleteClient } from "./delete-client";
import { NewClientDialog } from "./new-client-dialog";
import { RenameClient } from "./rename-client";
import { UsageDialog } from "./usage-dialog";

const LookDialog = lazyRoute(async () => (await import("./look/look-dialog")).LookDialog);

export type OpenDialog =
  | { kind: "create"; externalId: string }
  | { kind: "link" | "rename"; client: Pick<Client, "workspace" | "accounts" | "connectLink"> }
  | { kind: "usage" | "look" }
  | { kind: "delete"; id: string };

interface ClientDialogsProps {
  appId: string;
  /** Undefined while it is not known. */
  app: App | undefined;
  clients: readonly Client[];
  dialog: OpenDialog | undefined;
  onDialog: (dialog?: OpenDialog) => void;
}

export function ClientDialogs({ appId, app, clients, dialog, onDialog }: ClientDialogsProps) {
  const onClose = () => onDialog();
  switch (dialog?.kind) {
    case "create":
      return (
        <NewClientDialog
          appId={appId}
          externalId={dialog.externalId}
          onLink={(workspace) => onDialog({ kind: "link", client: { workspace, accounts: [], connectLink: null } })}
          onClose={onClose}
        />
      );
    case "link":
      return app && <ConnectLinkDialog app={app} client={dialog.client} onClose={onClose} />;
    case "rename":
      return <RenameClient workspace={dialog.client.workspace} onClose={onClose} />;
    case "usage":
      return app && <UsageDialog app={app} onClose={onClose} />;
    case "look":
      return app && <LookDialog app={app} onClose={onClose} />;
    case "delete": {
      const client = clients.find(({ workspace }) => workspace.id === dialog.id);
      return client && <DeleteClient client={client} onClose={onClose} />;
    }
    default:
      return null;
  }
}
