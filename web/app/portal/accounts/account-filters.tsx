import type { Account } from "~/api/types";
import { FilterLine, FilterMenu } from "~/ui/filter-line";
import { networkName } from "~/ui/network";
import { healthLooks } from "~/portal/data/health-words";

export interface AccountFilter {
  network?: string | undefined;
  state?: string | undefined;
  text?: string;
}

/** From this number on a person would rather type than look. */
const many = 9;
const states = Object.entries(healthLooks).map(([value, { label }]) => ({ value, label }));

/** Each word is in the name, the user name, the network's name or the id. */
export function isShown(account: Account, { network, state, text = "" }: AccountFilter): boolean {
  const { id, platform, accountUsername, accountDisplayName, health } = account;
  const said = [id, networkName(platform), accountUsername, accountDisplayName].join(" ").toLowerCase();
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const isKind = (!network || platform === network) && (!state || health.state === state);
  return isKind && words.every((word) => said.includes(word));
}

interface AccountFiltersProps {
  accounts: readonly Account[];
  filter: AccountFilter;
  onChange: (filter: AccountFilter) => void;
}

export function AccountFilters({ accounts, filter, onChange }: AccountFiltersProps) {
  const networks = [...new Set(accounts.map(({ platform }) => platform))];
  const label = `Search ${accounts.length} accounts`;
  return (
    <FilterLine>
      {accounts.length >= many && (
        <input
          className="input filter-search"
          type="search"
          aria-label={label}
          placeholder={label}
          value={filter.text ?? ""}
          onChange={({ target }) => onChange({ ...filter, text: target.value })}
        />
      )}
      <FilterMenu
        label="Network"
        all="all"
        options={networks.map((value) => ({ value, label: networkName(value) }))}
        value={filter.network}
        onChange={(network) => onChange({ ...filter, network })}
      />
      <FilterMenu
        label="Health"
        all="any"
        options={states}
        value={filter.state}
        onChange={(state) => onChange({ ...filter, state })}
      />
    </FilterLine>
  );
}
