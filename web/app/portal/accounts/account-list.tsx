import { useState } from "react";
import type { Account } from "~/api/types";
import { useSession } from "~/auth/session";
import { formatTime, timeZone } from "~/lib/format";
import { QueryError } from "~/ui/query-error";
import { Skeleton } from "~/ui/skeleton";
import { worstFirst } from "~/portal/data/health-words";
import { useListedAccounts } from "~/portal/data/listed-accounts";
import { type AccountFilter, AccountFilters, isShown } from "./account-filters";
import { AccountRow } from "./account-row";
import { SharedRow } from "./shared-row";
import type { OnLink } from "./use-link-dialog";

const oneOf = new Intl.ListFormat("en-GB", { type: "disjunction" });

interface AccountListProps {
  /** Undefined in a list of several workspaces: each row has its own. */
  onReconnect?: ((account: Account) => void) | undefined;
  /** Undefined for roles that may not create connect links. */
  onLink?: OnLink | undefined;
}

/** All accounts, trouble first. */
export function AccountList({ onReconnect, onLink }: AccountListProps) {
  const accounts = useListedAccounts();
  return (
    <>
      {accounts.isPending && <Skeleton label="Loading accounts..." lines={8} />}
      <QueryError query={accounts} fallback="Failed to load accounts" />
      {accounts.data && accounts.error && (
        <p className="hint below">Shown as of {formatTime(new Date(accounts.dataUpdatedAt).toISOString())}</p>
      )}
      {accounts.data?.length === 0 && <NoAccounts onLink={onLink} />}
      {accounts.data && accounts.data.length > 0 && (
        <FilteredList
          accounts={accounts.data}
          now={new Date(accounts.dataUpdatedAt)}
          onReconnect={onReconnect}
          onLink={onLink}
        />
      )}
    </>
  );
}

function NoAccounts({ onLink }: Pick<AccountListProps, "onLink">) {
  const { config } = useSession();
  const ways = ["Connect your own", config.sandbox && "use a sandbox account", onLink && "send a customer a link"];
  return (
    <section className="no-accounts" aria-labelledby="no-accounts">
      <h2 id="no-accounts" className="subsection-title">
        No accounts connected yet.
      </h2>
      <p className="supporting">{oneOf.format(ways.filter((way) => typeof way === "string"))}.</p>
    </section>
  );
}

interface FilteredListProps extends AccountListProps {
  accounts: readonly Account[];
  now: Date;
}

function FilteredList({ accounts, now, onReconnect, onLink }: FilteredListProps) {
  const [filter, setFilter] = useState<AccountFilter>({});
  const shown = worstFirst(accounts).filter((account) => isShown(account, filter));
  return (
    <>
      <AccountFilters accounts={accounts} filter={filter} onChange={setFilter} />
      <div className="account-heads" aria-hidden="true">
        {["Account", "Access", "Left today"].map((head) => (
          <span key={head} className="small-caps">
            {head}
          </span>
        ))}
      </div>
      <ul className="account-entries" aria-label="Connected accounts">
        {shown.map((account) =>
          onReconnect ? (
            <AccountRow key={account.id} account={account} now={now} onReconnect={onReconnect} onLink={onLink} />
          ) : (
            <SharedRow key={account.id} account={account} now={now} />
          ),
        )}
      </ul>
      {shown.length === 0 && (
        <p className="empty-state" role="status">
          No account matches these filters.
        </p>
      )}
      <p className="hint below">Times in {timeZone()}</p>
    </>
  );
}
