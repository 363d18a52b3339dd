import type { Client } from "~/api/types";
import { may } from "~/lib/roles";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Face } from "~/ui/face";
import { useFocusHandover } from "~/ui/focus";
import { Menu } from "~/ui/menu";
import { useWithdrawConnectLink } from "~/portal/data/connect-links";
import { enterClient } from "~/portal/data/workspaces";
import { AccountsCell, HealthCell, LastPostCell, MonthCell } from "./client-cells";
import type { OpenDialog } from "./client-dialogs";

interface ClientRowProps {
  appId: string;
  client: Client;
  /** When the client was read. */
  now: Date;
  onDialog: (dialog: OpenDialog) => void;
}

export function ClientRow({ appId, client, now, onDialog }: ClientRowProps) {
  const { workspace, accounts, connectLink } = client;
  const withdraw = useWithdrawConnectLink(workspace.name, workspace.id);
  const frame = useFocusHandover<HTMLLIElement>();
  const mayConnect = may(workspace.role, "PUBLISH");
  return (
    <li className="client-line" data-client aria-label={workspace.name} ref={frame}>
      <Who client={client} onOpen={() => enterClient(workspace, appId)} />
      <AccountsCell accounts={accounts} />
      <HealthCell client={client} now={now} />
      <LastPostCell client={client} now={now} />
      <MonthCell client={client} />
      <div className="button-row">
        {mayConnect && (
          <Button size="small" data-link onClick={() => onDialog({ kind: "link", client })}>
            {connectLink ? "Send again" : "Create connect link"}
            <span className="visually-hidden"> for {workspace.name}</span>
          </Button>
        )}
        <ClientMenu appId={appId} client={client} onDialog={onDialog} onWithdraw={withdraw.mutate} />
      </div>
      {withdraw.error && <ErrorBanner error={withdraw.error} fallback="Failed to withdraw the link" />}
    </li>
  );
}

function Who({ client: { workspace }, onOpen }: { client: Client; onOpen: () => void }) {
  return (
    <div className="client-who">
      <Face name={workspace.name} />
      <div>
        <button type="button" className="link-button client-name" onClick={onOpen}>
          {workspace.name}
        </button>
        <p className="mono muted">{workspace.externalId}</p>
      </div>
    </div>
  );
}

interface ClientMenuProps extends Omit<ClientRowProps, "now"> {
  onWithdraw: (linkId: string) => void;
}

function ClientMenu({ appId, client, onDialog, onWithdraw }: ClientMenuProps) {
  const { workspace, connectLink } = client;
  const { role, id } = workspace;
  const withdraw = { label: "Withdraw the open link", onClick: () => connectLink && onWithdraw(connectLink.id) };
  const rename = { label: "Rename", onClick: () => onDialog({ kind: "rename", client }) };
  const remove = { label: "Delete", onClick: () => onDialog({ kind: "delete", id }) };
  return (
    <Menu
      label="More"
      isQuiet
      about={workspace.name}
      items={[
        { label: "Open", onClick: () => enterClient(workspace, appId) },
        ...(connectLink && may(role, "PUBLISH") ? [withdraw] : []),
        ...(may(role, "MANAGE") ? [rename] : []),
        ...(may(role, "OWN") ? [remove] : []),
      ]}
    />
  );
}
