import { useState } from "react";
import type { Account } from "~/api/types";
import { formatTime, timeZone } from "~/lib/format";
import { FilterLine, FilterMenu } from "~/ui/filter-line";
import { networkName } from "~/ui/network";
import { QueryError } from "~/ui/query-error";
import { Skeleton } from "~/ui/skeleton";
import { useAccounts } from "~/portal/data/accounts";
import { AccountRow } from "./account-row";
import { healthLooks, type HealthState, worstFirst } from "~/portal/data/health-words";

const states = Object.entries(healthLooks).map(([value, { label }]) => ({ value, label }));

type OnReconnect = (account: Account) => void;

/** All accounts, trouble first. */
export function AccountList({ onReconnect }: { onReconnect: OnReconnect }) {
  const accounts = useAccounts();
  return (
    <>
      {accounts.isPending && <Skeleton label="Loading accounts..." lines={8} />}
      <QueryError query={accounts} fallback="Failed to load accounts" />
      {accounts.data && accounts.error && (
        <p className="hint below">Shown as of {formatTime(new Date(accounts.dataUpdatedAt).toISOString())}</p>
      )}
      {accounts.data?.length === 0 && (
        <div className="empty-state">
          <span>No accounts connected yet. Connect your own below, or use a sandbox account.</span>
        </div>
      )}
      {accounts.data && accounts.data.length > 0 && (
        <FilteredList accounts={accounts.data} now={new Date(accounts.dataUpdatedAt)} onReconnect={onReconnect} />
      )}
    </>
  );
}

interface FilteredListProps {
  accounts: readonly Account[];
  now: Date;
  onReconnect: OnReconnect;
}

function FilteredList({ accounts, now, onReconnect }: FilteredListProps) {
  const [network, setNetwork] = useState<string>();
  const [state, setState] = useState<string>();
  const networks = [...new Set(accounts.map(({ platform }) => platform))];
  const shown = worstFirst(accounts).filter(
    ({ platform, health }) => (!network || platform === network) && (!state || health.state === (state as HealthState)),
  );
  return (
    <>
      <FilterLine>
        <FilterMenu
          label="Network"
          all="all"
          options={networks.map((value) => ({ value, label: networkName(value) }))}
          value={network}
          onChange={setNetwork}
        />
        <FilterMenu label="Health" all="any" options={states} value={state} onChange={setState} />
      </FilterLine>
      <div className="account-heads" aria-hidden="true">
        {["Account", "Access", "Left today"].map((head) => (
          <span key={head} className="small-caps">
            {head}
          </span>
        ))}
      </div>
      <ul className="account-entries" aria-label="Connected accounts">
        {shown.map((account) => (
          <AccountRow key={account.id} account={account} now={now} onReconnect={onReconnect} />
        ))}
      </ul>
      {shown.length === 0 && <p className="empty-state">No account matches these filters.</p>}
      <p className="hint below">Times in {timeZone()}</p>
    </>
  );
}
