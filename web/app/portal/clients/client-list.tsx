import { useState } from "react";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icons";
import type { useClients } from "~/portal/data/clients";
import type { OpenDialog } from "./client-dialogs";
import { ClientRow } from "./client-row";

interface ClientListProps {
  appId: string;
  clients: ReturnType<typeof useClients>;
  onDialog: (dialog: OpenDialog) => void;
}

const heads = ["Client", "Accounts", "Health", "Last post", "This month"];

/** Trouble first, page by page. */
export function ClientList({ appId, clients, onDialog }: ClientListProps) {
  const pages = clients.data?.pages ?? [];
  const items = pages.flatMap((page) => page.items);
  const now = useNow(clients.dataUpdatedAt);
  return (
    <>
      <div className="client-heads" aria-hidden="true">
        {heads.map((head) => (
          <span key={head} className="small-caps">
            {head}
          </span>
        ))}
      </div>
      <ul className="client-lines" aria-label="Clients">
        {items.map((client) => (
          <ClientRow key={client.workspace.id} appId={appId} client={client} now={now} onDialog={onDialog} />
        ))}
      </ul>
      <footer className="pager client-pager">
        <span className="muted tabular" role="status">
          {items.length} of {pages[0]?.clients} clients
        </span>
        {clients.hasNextPage && <More clients={clients} />}
      </footer>
    </>
  );
}

function More({ clients }: Pick<ClientListProps, "clients">) {
  return (
    <Button size="small" pending={clients.isFetchingNextPage} onClick={() => void clients.fetchNextPage()}>
      <Icon name="down" />
      {clients.isFetchingNextPage ? "Loading..." : "Show more clients"}
    </Button>
  );
}

/** When the list was read: what it calls today. */
function useNow(readAt: number): Date {
  const [opened] = useState(Date.now);
  return new Date(Math.max(readAt, opened));
}
