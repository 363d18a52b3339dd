import type { Account } from "~/api/types";
import { toggled } from "~/lib/toggled";
import { NetworkIcon, networkName } from "~/ui/network";
import { accountName } from "~/portal/data/account-name";

interface AccountChoiceProps {
  accounts: readonly Account[];
  /** By id. With none chosen, all are allowed. */
  chosen: readonly number[];
  hint: string;
  onChange: (chosen: number[]) => void;
}

/** The accounts that a key or an application is limited to. */
export function AccountChoice({ accounts, chosen, hint, onChange }: AccountChoiceProps) {
  if (accounts.length === 0) return null;
  return (
    <fieldset>
      <legend className="field-legend">Only on these accounts</legend>
      {accounts.map((account) => (
        <label key={account.id} className="choice">
          <input
            type="checkbox"
            checked={chosen.includes(account.id)}
            onChange={({ target }) => onChange(toggled(chosen, account.id, target.checked))}
          />
          <NetworkIcon platform={account.platform} />
          <span>
            {networkName(account.platform)}: {accountName(account)}
          </span>
        </label>
      ))}
      <p className="hint">{hint}</p>
    </fieldset>
  );
}
