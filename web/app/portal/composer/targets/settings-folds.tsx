import type { Account } from "~/api/types";
import { hasChats } from "~/lib/networks";
import { useChats } from "~/portal/data/posts";
import { networkSettings, type SettingField, type SettingValue } from "~/portal/data/platform-settings";
import { settingWords } from "~/portal/data/setting-words";
import { Fold, Folds } from "~/ui/folds";
import { NetworkIcon } from "~/ui/network";
import { ChatField } from "./chat-field";
import { CommonSettings } from "./common-settings";
import { useAccountNames, useDraft } from "../draft/draft-provider";
import { useLooking } from "../draft/looking-provider";
import { useChecked } from "../check/check-provider";
import { choiceByFiles, isChosenByFiles, settingsFor } from "../draft/choice-by-files";
import { filesOf, type Target } from "../draft/draft";
import { editTarget } from "../draft/edits";
import { fieldIds } from "../draft/field-ids";
import { targetName } from "../check/judged";
import { SettingControl } from "./setting-control";
import "./settings-folds.css";

/** What each network wants to know beyond the post itself, one fold for each account. */
export function SettingsFolds() {
  const { openSettings: open, setOpenSettings } = useLooking();
  const { draft, accounts } = useDraft();
  const lines = draft.targets.flatMap((target) => {
    const account = accounts.find(({ id }) => id === target.accountId);
    return account ? [{ target, account }] : [];
  });
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="settings">
      <div className="section-head">
        <h2 className="section-name" id="settings">
          Settings
        </h2>
      </div>
      <Folds>
        <CommonSettings />
        {lines.map(({ target, account }) => (
          <SettingsFold
            key={target.accountId}
            target={target}
            account={account}
            isOpen={open === target.accountId}
            onToggle={(isOpen) =>
              (isOpen || open === target.accountId) && setOpenSettings(isOpen ? target.accountId : undefined)
            }
          />
        ))}
      </Folds>
    </section>
  );
}

interface SettingsFoldProps {
  target: Target;
  account: Account;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

function SettingsFold({ target, account, isOpen, onToggle }: SettingsFoldProps) {
  const { draft, edit } = useDraft();
  const nameOf = useAccountNames();
  const errorAt = useErrors(target);
  const { settings } = networkSettings[target.platform];
  const byFiles = (field: SettingField) =>
    `By the files: ${choiceByFiles(field, filesOf(draft, target.accountId))?.label}`;
  const change = (name: string, value: SettingValue) =>
    edit(editTarget(target.accountId, { settings: { ...target.settings, [name]: value } }));
  return (
    <Fold
      icon={<NetworkIcon platform={target.platform} />}
      label={targetName(draft, target, nameOf)}
      value={useSummary(target, account)}
      isOpen={isOpen}
      onToggle={onToggle}
    >
      <div className="setting-grid" id={fieldIds.settings(target.accountId)}>
        {hasChats(target.platform) && (
          <ChatField
            account={account}
            value={target.chatId}
            error={errorAt("chatId")}
            onChange={(chatId) => edit(editTarget(target.accountId, { chatId }))}
          />
        )}
        {settings.map((field) => (
          <SettingControl
            key={field.name}
            field={field}
            value={target.settings[field.name]}
            errorAt={(path) => errorAt(field.name + path)}
            unchosen={isChosenByFiles(field) ? byFiles(field) : undefined}
            onChange={(value) => change(field.name, value)}
          />
        ))}
      </div>
    </Fold>
  );
}

/** What the API refuses about an account's settings, by their paths. */
function useErrors({ accountId }: Target): (path: string) => string | undefined {
  const { judged } = useChecked();
  const own = judged?.findings.filter(({ target, isError }) => isError && target?.accountId === accountId) ?? [];
  return (path) =>
    own.find(({ place }) =>
      place.kind === "chat" ? path === "chatId" : place.kind === "setting" && place.path === path,
    )?.found;
}

/** The settings in a few words. */
function useSummary(target: Target, account: Account): string {
  const { platform, settings, chatId } = target;
  const { draft } = useDraft();
  const chats = useChats(account);
  const chat = chats.data?.find(({ id }) => id === chatId);
  const [first, ...others] = settingWords(platform, settingsFor(draft, target));
  const isByFiles = networkSettings[platform].settings.some((it) => isChosenByFiles(it) && !settings[it.name]);
  const words = first ? [isByFiles ? `${first} (by the files)` : first, ...others] : [];
  return [...(chat ? [`${chat.title} (${chat.type})`] : []), ...words].join(", ") || "The network’s defaults";
}
