import { useState } from "react";
import { Link } from "react-router";
import { paths } from "~/lib/paths";
import { may } from "~/lib/roles";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { networkName } from "~/ui/network";
import { QueryError } from "~/ui/query-error";
import { Skeleton } from "~/ui/skeleton";
import { accountName } from "~/portal/data/account-name";
import { useApps } from "~/portal/data/apps";
import { useCreateConnectLink } from "~/portal/data/connect-links";
import { useRole } from "~/portal/data/workspaces";
import { CreatedLink } from "~/portal/parts/created-link";
import { LinkForm } from "./link-form";
import type { LinkStart } from "./use-link-dialog";

interface NewLinkDialogProps {
  start: LinkStart;
  onClose: () => void;
}

/** A link by which someone connects their own accounts, and then its address, which is shown once. */
export function NewLinkDialog({ start, onClose }: NewLinkDialogProps) {
  const apps = useApps();
  const create = useCreateConnectLink();
  const [clientId, setClientId] = useState<string>();
  const app = apps.data?.find((it) => it.clientId === clientId) ?? apps.data?.[0];
  return (
    <Dialog title={titleOf(start)} onClose={onClose}>
      {app && create.data && <CreatedLink app={app} link={create.data} onClose={onClose} />}
      {app && !create.data && (
        <LinkForm
          start={start}
          apps={apps.data ?? []}
          app={app}
          onApp={setClientId}
          create={create}
          onClose={onClose}
        />
      )}
      {!app && (
        <div className="dialog-body stack">
          {apps.isPending && <Skeleton label="Loading applications..." lines={4} />}
          <QueryError query={apps} fallback="Failed to load the applications" />
        </div>
      )}
      {apps.data?.length === 0 && <NoApplication onClose={onClose} />}
    </Dialog>
  );
}

function titleOf({ account }: LinkStart): string {
  return account ? `Reconnect ${accountName(account)} on ${networkName(account.platform)}` : "New connect link";
}

/** The page speaks for an application. */
function NoApplication({ onClose }: { onClose: () => void }) {
  const mayCreate = may(useRole(), "DEVELOP");
  return (
    <>
      <div className="dialog-body">
        <p>The page of a connect link shows the name of an application. This workspace has none yet.</p>
        {!mayCreate && <p className="hint">Ask an admin or a developer of the workspace to create one.</p>}
      </div>
      <footer>
        <Button onClick={onClose}>Close</Button>
        {mayCreate && (
          <Link className="button primary" to={paths.portal}>
            Go to applications
          </Link>
        )}
      </footer>
    </>
  );
}
