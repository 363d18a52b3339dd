import { Icon } from "~/ui/icons";
import { toggled } from "~/lib/toggled";
import { useAccounts } from "~/portal/data/accounts";
import { AccountChoice } from "~/portal/parts/account-choice";
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

interface KeyAccountsProps {
  chosen: readonly number[] | null;
  problem: string | undefined;
  onChange: (chosen: number[] | null) => void;
}

export function KeyAccounts({ chosen, problem, onChange }: KeyAccountsProps) {
  return (
    <AccountChoice
      accounts={useAccounts().data ?? []}
      chosen={chosen}
      hint="A key for some accounts can’t read events or manage webhooks."
      problem={problem}
      onChange={onChange}
    />
  );
}
