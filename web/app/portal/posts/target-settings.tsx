import { useFormContext } from "react-hook-form";
import type { Account } from "~/api/types";
import { Field } from "~/ui/field";
import { networkName } from "~/ui/network";
import { accountName } from "~/portal/data/account-name";
import { ChatField } from "./chat-field";
import type { PostValues } from "./compose";
import { networkSettings, offered, type SettingField } from "~/portal/data/platform-settings";

interface TargetSettingsProps {
  account: Account;
  /** Of the form's targets. */
  index: number;
}

/** What one account's network wants to know beyond the post itself. */
export function TargetSettings({ account, index }: TargetSettingsProps) {
  const { settings } = networkSettings[account.platform];
  const hasChats = account.platform === "TELEGRAM";
  if (settings.length === 0 && !hasChats) return null;
  return (
    <fieldset className="post-target">
      <legend>
        {networkName(account.platform)}: {accountName(account)}
      </legend>
      <div className="panel-pair">
        {hasChats && <ChatField account={account} index={index} />}
        {settings.map((field) => (
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
  if (field.kind === "FLAG" || field.kind === "CONSENT") {
    return (
      <div>
        <label className="choice">
          <input type="checkbox" {...register(name)} />
          {field.label}
        </label>
        {error && (
          <span className="field-error" role="alert">
            {error}
          </span>
        )}
      </div>
    );
  }
  return (
    <Field label={labelOf(field)} hint={hintOf(field)} error={error}>
      {(wiring) =>
        field.kind !== "CHOICE" ? (
          <input className="input" {...(field.kind === "NUMBER" && number)} {...wiring} {...register(name)} />
        ) : (
          <select className="select" {...wiring} {...register(name)}>
            {isOpen(field) && <option value="">{field.personChooses ? "Choose…" : "The network’s default"}</option>}
            {offered(field).map(({ value, label }) => (
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

const number = { type: "number", min: 0, step: 1 };

/** Nothing is preselected. */
function isOpen(field: SettingField): boolean {
  return field.personChooses || field.default === undefined;
}

function labelOf({ kind, label, required }: SettingField): string {
  return required || kind === "CHOICE" ? label : `${label} (optional)`;
}

function hintOf({ kind, help }: SettingField): string | undefined {
  return [kind === "TEXTS" && "Separate them with commas.", help].filter(Boolean).join(" ") || undefined;
}
