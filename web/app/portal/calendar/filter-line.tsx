import type { ReactNode } from "react";
import { accountName } from "~/portal/data/account-name";
import { useAccounts } from "~/portal/data/accounts";
import { scheduleStatuses } from "~/portal/data/post-status";
import { outcomeLook } from "~/ui/badge";
import { networkName, platforms } from "~/ui/network";
import type { PostsAddress } from "./address";
import { FilterSelect } from "./filter-select";
import "./filter-line.css";

/** Accounts, network and status: they are in the address. */
export function FilterLine({ address, children }: { address: PostsAddress; children?: ReactNode }) {
  return (
    <div className="filter-line" role="group" aria-label="Filters">
      {children}
      <AccountFilter address={address} />
      <NetworkFilter address={address} />
      <StatusFilter address={address} />
    </div>
  );
}

function AccountFilter({ address: { filters, filter } }: { address: PostsAddress }) {
  const accounts = useAccounts().data ?? [];
  const chosen = accounts.find(({ id }) => id === filters.accountId);
  const all = accounts.length > 0 ? `all ${accounts.length}` : "all";
  return (
    <FilterSelect
      label="Accounts"
      shown={chosen ? accountName(chosen) : filters.accountId === undefined ? all : "another"}
      isOn={filters.accountId !== undefined}
      value={String(filters.accountId ?? "")}
      onChange={(account) => filter({ account })}
    >
      <option value="">All accounts</option>
      {accounts.map((account) => (
        <option key={account.id} value={account.id}>
          {accountName(account)} on {networkName(account.platform)}
        </option>
      ))}
    </FilterSelect>
  );
}

function NetworkFilter({ address: { filters, filter } }: { address: PostsAddress }) {
  return (
    <FilterSelect
      label="Network"
      shown={filters.platform ? networkName(filters.platform) : "all"}
      isOn={filters.platform !== undefined}
      value={filters.platform ?? ""}
      onChange={(network) => filter({ network })}
    >
      <option value="">All networks</option>
      {platforms.map((platform) => (
        <option key={platform} value={platform}>
          {networkName(platform)}
        </option>
      ))}
    </FilterSelect>
  );
}

const statusWords = { "": "not cancelled", all: "all" } as const;

function StatusFilter({ address: { filters, filter } }: { address: PostsAddress }) {
  const { status } = filters;
  return (
    <FilterSelect
      label="Status"
      shown={status === "" || status === "all" ? statusWords[status] : outcomeLook(status).label.toLowerCase()}
      isOn={status !== "all"}
      value={status}
      onChange={(value) => filter({ status: value })}
    >
      <option value="">Not cancelled</option>
      <option value="all">All</option>
      {scheduleStatuses.map((it) => (
        <option key={it} value={it}>
          {outcomeLook(it).label}
        </option>
      ))}
    </FilterSelect>
  );
}
