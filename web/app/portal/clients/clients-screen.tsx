import { useState } from "react";
import { Link, useParams } from "react-router";
import type { Client, ClientPage } from "~/api/types";
import { paths } from "~/lib/paths";
import { may } from "~/lib/roles";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { PageTitle } from "~/ui/page-title";
import { QueryError } from "~/ui/query-error";
import { Skeleton } from "~/ui/skeleton";
import { useApps } from "~/portal/data/apps";
import { useClients } from "~/portal/data/clients";
import { useCommands } from "~/portal/data/page-commands";
import { useRole } from "~/portal/data/workspaces";
import { useOpenChange } from "~/portal/parts/use-open-change";
import { ClientDialogs, type OpenDialog } from "./client-dialogs";
import { useClientFilter } from "./client-filter";
import { ClientFilters } from "./client-filters";
import { ClientFinder } from "./client-finder";
import { ClientList } from "./client-list";
import { clientKeys } from "./client-keys";
import { tallySentence } from "./client-words";
import { NoClients, NothingFound } from "./no-clients";
import "./clients.css";

/** Whether the customers' accounts of one application work. */
export function ClientsScreen() {
  const { id: appId = "" } = useParams();
  const app = useApps().data?.find(({ id }) => id === appId);
  const mayCreate = may(useRole(), "DEVELOP");
  const [dialog, setDialog] = useDialog();
  const { filter, change, text, type } = useClientFilter();
  const clients = useClients(appId, filter);
  const [first] = clients.data?.pages ?? [];
  const isEmpty = first?.clients === 0;
  const create = (externalId = "") => setDialog({ kind: "create", externalId });
  const onCreate = mayCreate ? create : undefined;
  const command = { id: "new-client", label: "New client", icon: "plus", keys: "N", run: create } as const;
  useCommands(mayCreate ? [command] : [], clientKeys);
  return (
    <>
      <Title
        app={app?.name}
        tallies={isEmpty ? undefined : first}
        onLook={app && mayCreate ? () => setDialog({ kind: "look" }) : undefined}
        onCreate={isEmpty ? undefined : onCreate}
      />
      {!isEmpty && (
        <ClientFilters filter={filter} onFilter={change} onExport={app && (() => setDialog({ kind: "usage" }))}>
          <ClientFinder appId={appId} text={text} onChange={type} />
        </ClientFilters>
      )}
      {clients.isPending && <Skeleton label="Loading clients..." lines={8} />}
      <QueryError query={clients} fallback="Failed to load the clients" />
      {isEmpty && <NoClients onCreate={onCreate} />}
      {first && !isEmpty && first.items.length === 0 && !clients.isPlaceholderData && (
        <NothingFound filter={filter} onFilter={change} onCreate={onCreate} />
      )}
      {first && first.items.length > 0 && <ClientList appId={appId} clients={clients} onDialog={setDialog} />}
      <ClientDialogs appId={appId} app={app} clients={itemsOf(clients)} dialog={dialog} onDialog={setDialog} />
    </>
  );
}

function itemsOf({ data }: ReturnType<typeof useClients>): Client[] {
  return data?.pages.flatMap(({ items }) => items) ?? [];
}

const remove = "delete-";

/** The open dialog. The address keeps that of a deletion, so that a fresh sign-in comes back to it. */
function useDialog(): [OpenDialog | undefined, (dialog?: OpenDialog) => void] {
  const [change, setChange] = useOpenChange();
  const [dialog, setDialog] = useState<OpenDialog>();
  const removed = change?.startsWith(remove) ? change.slice(remove.length) : undefined;

  function show(next?: OpenDialog) {
    setDialog(next?.kind === "delete" ? undefined : next);
    if (next?.kind === "delete") setChange(remove + next.id);
    else if (removed) setChange();
  }

  return [removed ? { kind: "delete", id: removed } : dialog, show];
}

interface TitleProps {
  app: string | undefined;
  /** Undefined while they are not known, and while there is no client. */
  tallies: ClientPage | undefined;
  onLook: (() => void) | undefined;
  onCreate: (() => void) | undefined;
}

function Title({ app, tallies, onLook, onCreate }: TitleProps) {
  const mayDevelop = may(useRole(), "DEVELOP");
  return (
    <PageTitle
      title="Clients"
      isTight
      crumb={
        <>
          {mayDevelop && <Link to={paths.portal}>Applications</Link>}
          {mayDevelop && <Icon name="forward" />}
          <span>{app}</span>
        </>
      }
      below={<p className="supporting tabular client-tally">{tallies && tallySentence(tallies)}</p>}
    >
      <span className="button-row">
        {onLook && <Button onClick={onLook}>Look of the connect page</Button>}
        {onCreate && (
          <Button variant="primary" aria-keyshortcuts="N" onClick={() => onCreate()}>
            <Icon name="plus" />
            New client
          </Button>
        )}
      </span>
    </PageTitle>
  );
}
