import type { Account } from "~/api/types";
import { networkName } from "~/ui/network";
import { accountName } from "~/portal/data/account-name";
import { ChatField } from "./chat-field";
import { networkSettings } from "~/portal/data/platform-settings";
import { SettingControl } from "./setting-control";

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
          <SettingControl key={field.name} field={field} path={`targets.${index}.settings.${field.name}`} />
        ))}
      </div>
    </fieldset>
  );
}
