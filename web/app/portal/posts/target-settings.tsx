import { useFormContext } from "react-hook-form";
import type { Account } from "~/api/types";
import { Field } from "~/ui/field";
import { networkName } from "~/ui/network";
import { accountName } from "../accounts/account-name";
import { ChatField } from "./chat-field";
import type { PostValues } from "./compose";
import { networkSettings, type SettingField } from "./platform-settings";

interface TargetSettingsProps {
  account: Account;
  /** Of the form's targets. */
  index: number;
}

/** What one account's network wants to know beyond the post itself. */
export function TargetSettings({ account, index }: TargetSettingsProps) {
  const { fields } = networkSettings[account.platform];
  const hasChats = account.platform === "TELEGRAM";
  if (fields.length === 0 && !hasChats) return null;
  return (
    <fieldset className="stack">
      <legend className="mb-1 font-semibold">
        {networkName(account.platform)}: {accountName(account)}
      </legend>
      <div className="panel-pair">
        {hasChats && <ChatField account={account} index={index} />}
        {fields.map((field) => (
          <Setting key={field.name} field={field} index={index} />
        ))}
      </div>
    </fieldset>
  );
}

function Setting({ field, index }: { field: SettingField; index: number }) {
  const { register, formState } = useFormContext<PostValues>();
  const name = `targets.${index}.settings.${field.name}` as const;
  const error = formState.errors.targets?.[index]?.settings?.[field.name]?.message;
  if (field.kind === "check") {
    return (
      <div>
        <label className="check">
          <input type="checkbox" {...register(name)} />
          {field.label}
        </label>
        {error && (
          <span className="err" role="alert">
            {error}
          </span>
        )}
      </div>
    );
  }
  return (
    <Field label={field.label} hint={field.hint} error={error}>
      {(wiring) =>
        field.kind === "text" ? (
          <input className="input" {...wiring} {...register(name)} />
        ) : (
          <select className="select" {...wiring} {...register(name)}>
            {field.options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )
      }
    </Field>
  );
}
