import type { ReactNode } from "react";
import { accountName } from "~/portal/data/account-name";
import { useAccounts } from "~/portal/data/accounts";
import { useAcross } from "~/portal/data/several";
import { scheduleStatuses } from "~/portal/data/post-status";
import { outcomeLook } from "~/ui/outcome-badge";
import { FilterLine, FilterMenu } from "~/ui/filter-line";
import { networkName, platforms } from "~/ui/network";
import type { PostsAddress } from "../desk/address";

const networks = platforms.map((value) => ({ value, label: networkName(value) }));
const statuses = [
  ...scheduleStatuses.map((value) => ({ value, label: outcomeLook(value).label.toLowerCase() })),
  { value: "all", label: "all" },
];

/** Accounts, network and status: they are in the address. */
export function PostFilters({ address, children }: { address: PostsAddress; children?: ReactNode }) {
  const { filters, filter } = address;
  return (
    <FilterLine>
      {children}
      {useAcross() === undefined && <AccountFilter address={address} />}
      <FilterMenu
        label="Network"
        all="all"
        options={networks}
        value={filters.platform}
        onChange={(network) => filter({ network })}
      />
      <FilterMenu
        label="Status"
        all="not cancelled"
        options={statuses}
        value={filters.status}
        isOn={filters.status !== "all"}
        onChange={(status) => filter({ status })}
      />
    </FilterLine>
  );
}

/** Where several workspaces are shown, they are chosen instead: their accounts would be too many. */
function AccountFilter({ address: { filters, filter } }: { address: PostsAddress }) {
  const accounts = useAccounts().data ?? [];
  return (
    <FilterMenu
      label="Accounts"
      all={accounts.length > 0 ? `all ${accounts.length}` : "all"}
      options={accounts.map((account) => ({
        value: String(account.id),
        label: `${accountName(account)} on ${networkName(account.platform)}`,
      }))}
      value={filters.accountId === undefined ? undefined : String(filters.accountId)}
      onChange={(account) => filter({ account })}
    />
  );
}
