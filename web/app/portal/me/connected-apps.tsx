import { useState } from "react";
import type { Account, ConnectedApp } from "~/api/types";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { useFocusHandover } from "~/ui/focus";
import { Loader } from "~/ui/mark";
import { networkName } from "~/ui/network";
import { QueryError } from "~/ui/query-error";
import { Ago } from "~/ui/time";
import { accountName } from "~/portal/data/account-name";
import { useAccountsIn, useConnectedApps, useWithdrawAccess } from "~/portal/data/me";
import { useWorkspaces } from "~/portal/data/workspaces";
import { LimitDialog } from "./limit-dialog";
import { scopeMeaning } from "./scope-meaning";
import { Section } from "~/portal/parts/section";

export function ConnectedApps() {
  const apps = useConnectedApps();
  return (
    <Section title="Connected applications" intro="Applications that you allowed to act for you.">
      {apps.isPending && <Loader>Loading connected applications...</Loader>}
      <QueryError query={apps} fallback="Failed to load connected applications" />
      {apps.data?.length === 0 && (
        <div className="empty-state">No application has access. One appears here when you allow it.</div>
      )}
      {apps.data && apps.data.length > 0 && (
        <ul className="ruled-list section-list" aria-label="Connected applications">
          {apps.data.map((app) => (
            <AppRow key={`${app.clientId} ${app.workspaceId}`} app={app} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function AppRow({ app }: { app: ConnectedApp }) {
  const [isConfirming, setConfirming] = useState(false);
  const [isLimiting, setLimiting] = useState(false);
  const accounts = useAccountsIn(app.workspaceId).data;
  const withdraw = useWithdrawAccess();
  const frame = useFocusHandover<HTMLLIElement>();
  return (
    <li className="resource-row" aria-label={app.name} ref={frame}>
      <div>
        <p className="title-line">
          <b>{app.name}</b>
        </p>
        <AppFacts app={app} accounts={accounts} />
      </div>
      <div className="button-row">
        <Button size="small" disabled={!accounts} onClick={() => setLimiting(true)}>
          Change limits
        </Button>
        <Button size="small" variant="quiet-danger" pending={withdraw.isPending} onClick={() => setConfirming(true)}>
          {withdraw.isPending ? "Withdrawing..." : "Withdraw access"}
        </Button>
      </div>
      {withdraw.error && <ErrorBanner error={withdraw.error} fallback="Failed to withdraw access" />}
      {isLimiting && accounts && <LimitDialog app={app} accounts={accounts} onClose={() => setLimiting(false)} />}
      {isConfirming && (
        <ConfirmDialog
          title={`Withdraw access from ${app.name}`}
          question="The application can no longer act for you. Posts that it scheduled are still published: cancel them under Posts."
          confirmLabel="Withdraw access"
          onCancel={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false);
            withdraw.mutate(app);
          }}
        />
      )}
    </li>
  );
}

function AppFacts({ app, accounts = [] }: { app: ConnectedApp; accounts: readonly Account[] | undefined }) {
  const workspaces = useWorkspaces().data ?? [];
  const workspace = workspaces.length > 1 && workspaces.find(({ id }) => id === app.workspaceId)?.name;
  return (
    <dl className="fact-list tabular">
      <div className="full-width">
        <dt>May </dt>
        <dd>{app.scopes.map(scopeMeaning).join(", ")}</dd>
      </div>
      {workspace && (
        <div>
          <dt>In </dt>
          <dd>{workspace}</dd>
        </div>
      )}
      <div className="full-width">
        <dt>On </dt>
        <dd>{app.accountIds ? namesOf(app.accountIds, accounts) : "all accounts"}</dd>
      </div>
      <div>
        <dt>Posts </dt>
        <dd>{app.approval === "REQUIRED" ? "wait for approval" : "need no approval"}</dd>
      </div>
      <div>
        <dt>Allowed </dt>
        <dd>
          <Ago iso={app.grantedAt} none="–" />
        </dd>
      </div>
      <div>
        <dt>Last used </dt>
        <dd>
          <Ago iso={app.lastUsedAt} none="not in use" />
        </dd>
      </div>
    </dl>
  );
}

function namesOf(ids: readonly number[], accounts: readonly Account[]): string {
  const names = ids.flatMap((id) => accounts.filter((account) => account.id === id).map(nameOf));
  return names.length > 0 ? names.join(", ") : "accounts that are no longer connected";
}

function nameOf(account: Account): string {
  return `${networkName(account.platform)}: ${accountName(account)}`;
}
