import { useController, useFormContext } from "react-hook-form";
import type { Account } from "~/api/types";
import { Icon } from "~/ui/icons";
import { NetworkIcon, networkName } from "~/ui/network";
import { accountName } from "~/portal/data/account-name";
import { type PostValues, targetOf } from "./compose";
import { TargetSettings } from "./target-settings";

/** The accounts that the post goes to, and what their networks want to know. */
export function TargetsField({ accounts }: { accounts: readonly Account[] }) {
  const { control, getValues } = useFormContext<PostValues>();
  const { field, fieldState } = useController({ control, name: "targets" });
  const targets = field.value;
  // Once fields of a target were shown, the message about the list is one level deeper.
  const message = fieldState.error?.message ?? fieldState.error?.root?.message;

  function toggle(account: Account, isChosen: boolean) {
    // The fields of each target write past this one.
    const others = getValues("targets").filter(({ accountId }) => accountId !== account.id);
    field.onChange(isChosen ? [...others, targetOf(account)] : others);
  }

  return (
    <>
      <fieldset>
        <legend className="field-legend">Accounts</legend>
        <div className="target-list">
          {accounts.map((account) => (
            <label key={account.id} className="choice">
              <input
                type="checkbox"
                checked={targets.some(({ accountId }) => accountId === account.id)}
                disabled={!account.connected}
                onChange={({ target }) => toggle(account, target.checked)}
              />
              <NetworkIcon platform={account.platform} />
              <span>
                {networkName(account.platform)}: {accountName(account)}
                {!account.connected && " (reconnect it first)"}
              </span>
            </label>
          ))}
        </div>
        {targets.length === 0 && message && (
          <span className="field-error" role="alert">
            <Icon name="cross" />
            {message}
          </span>
        )}
      </fieldset>
      {targets.map(({ accountId }, index) => {
        const account = accounts.find(({ id }) => id === accountId);
        return account && <TargetSettings key={`${accountId} ${index}`} account={account} index={index} />;
      })}
    </>
  );
}
