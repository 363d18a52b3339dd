import { useFormContext } from "react-hook-form";
import type { Account } from "~/api/types";
import { Field } from "~/ui/field";
import { networkName } from "~/ui/network";
import { accountName } from "../accounts/account-name";
import type { PostValues } from "./compose";
import { defaultSettings } from "./platform-settings";

/** The account to publish on; another network begins with its own settings. */
export function AccountField({ accounts }: { accounts: readonly Account[] }) {
  const { register, setValue, getValues, formState } = useFormContext<PostValues>();

  function choose(id: string) {
    const platform = accounts.find((account) => String(account.id) === id)?.platform;
    setValue("chatId", "");
    if (platform === getValues("platform")) return;
    setValue("platform", platform ?? "");
    setValue("settings", platform ? defaultSettings(platform) : {});
  }

  return (
    <Field label="Account" error={formState.errors.accountId?.message}>
      {(wiring) => (
        <select
          className="select"
          {...wiring}
          {...register("accountId", {
            onChange: ({ target }: { target: HTMLSelectElement }) => choose(target.value),
          })}
        >
          <option value="">Choose an account</option>
          {accounts.map((account) => (
            <option key={account.id} value={account.id} disabled={!account.connected}>
              {networkName(account.platform)}: {accountName(account)}
              {!account.connected && " (must be reconnected)"}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
