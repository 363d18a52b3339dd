import { Icon } from "~/ui/icons";
import { NetworkIcon, networkName } from "~/ui/network";
import { accountName } from "~/portal/data/account-name";
import { useAccounts } from "~/portal/data/accounts";
import { keyScopes } from "./key-sentence";

interface ChoicesProps<Value> {
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
}

export function KeyScopes({ chosen, problem, onChange }: ChoicesProps<string> & { problem: string | undefined }) {
  return (
    <fieldset>
      <legend className="field-legend">May</legend>
      {keyScopes.map(({ scope, label }) => (
        <label key={scope} className="choice">
          <input
            type="checkbox"
            checked={chosen.includes(scope)}
            onChange={({ target }) => onChange(toggled(chosen, scope, target.checked))}
          />
          <span>{label}</span>
        </label>
      ))}
      {problem && (
        <span className="field-error" role="alert">
          <Icon name="cross" />
          {problem}
        </span>
      )}
    </fieldset>
  );
}

/** With none chosen, the key may use all. */
export function KeyAccounts({ chosen, onChange }: ChoicesProps<number>) {
  const accounts = useAccounts().data ?? [];
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
      <p className="hint">
        Choose none to allow all, also those connected later. A key for some accounts can’t read events or manage
        webhooks.
      </p>
    </fieldset>
  );
}

function toggled<Value>(chosen: readonly Value[], value: Value, isChosen: boolean): Value[] {
  const others = chosen.filter((other) => other !== value);
  return isChosen ? [...others, value] : others;
}
