import type { Account } from "~/api/types";
import { toggled } from "~/lib/toggled";
import { Icon } from "~/ui/icons";
import { NetworkIcon, networkName } from "~/ui/network";
import { accountName } from "~/portal/data/account-name";

interface AccountChoiceProps {
  accounts: readonly Account[];
  /** By id; null for all. */
  chosen: readonly number[] | null;
  hint: string;
  problem: string | undefined;
  onChange: (chosen: number[] | null) => void;
}

/** The accounts that a key or an application is limited to. To choose none never means all. */
export function AccountChoice({ accounts, chosen, hint, problem, onChange }: AccountChoiceProps) {
  if (accounts.length === 0) return null;
  return (
    <fieldset>
      <legend className="field-legend">Accounts</legend>
      <label className="choice">
        <input type="radio" name="accounts" checked={chosen === null} onChange={() => onChange(null)} />
        <span>All accounts, also those that you connect later</span>
      </label>
      <label className="choice">
        <input type="radio" name="accounts" checked={chosen !== null} onChange={() => onChange([])} />
        <span>Only these:</span>
      </label>
      {accounts.map((account) => (
        <label key={account.id} className="choice">
          <input
            type="checkbox"
            checked={chosen?.includes(account.id) ?? false}
            onChange={({ target }) => onChange(toggled(chosen ?? [], account.id, target.checked))}
          />
          <NetworkIcon platform={account.platform} />
          <span>
            {networkName(account.platform)}: {accountName(account)}
          </span>
        </label>
      ))}
      <p className="hint">{hint}</p>
      {problem && (
        <span className="field-error" role="alert">
          <Icon name="cross" />
          {problem}
        </span>
      )}
    </fieldset>
  );
}
