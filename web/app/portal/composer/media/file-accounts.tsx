import { useId } from "react";
import { Icon } from "~/ui/icons";
import { NetworkIcon, networkName } from "~/ui/network";
import { useAccountNames, useDraft } from "../draft/draft-provider";
import { useChecked } from "../check/check-provider";
import { filesOf, type MediaFile, type Target } from "../draft/draft";
import { sendFile } from "../draft/edits";
import { networksOf } from "../draft/words";

/** Which accounts get a file: their marks, those that don’t in words, and a menu to change it. */
export function FileAccounts({ file }: { file: MediaFile }) {
  const { draft } = useDraft();
  const listId = useId();
  if (draft.targets.length < 2) return null;
  const getting = draft.targets.filter((target) => getsFile(target));
  const missing = draft.targets.filter((target) => !getsFile(target));
  function getsFile({ accountId }: Target): boolean {
    return filesOf(draft, accountId).includes(file);
  }
  return (
    <div className="action-menu file-accounts">
      <button
        type="button"
        className="file-marks"
        aria-label={`${file.name} goes to ${networksOf(getting) || "no account"}. Change this`}
        popoverTarget={listId}
      >
        <span>
          {[...new Set(getting.map(({ platform }) => platform))].map((platform) => (
            <NetworkIcon key={platform} platform={platform} />
          ))}
        </span>
        <Icon name="down" />
      </button>
      {missing.length > 0 && <span className="hint">not {networksOf(missing)}</span>}
      <fieldset id={listId} popover="auto" className="file-menu">
        <legend>{file.name} goes to</legend>
        {draft.targets.map((target) => (
          <AccountChoice key={target.accountId} file={file} target={target} isSent={getsFile(target)} />
        ))}
      </fieldset>
    </div>
  );
}

/** With the reason why the network refuses the file, if it does. */
function AccountChoice({ file, target, isSent }: { file: MediaFile; target: Target; isSent: boolean }) {
  const { edit } = useDraft();
  const { judged } = useChecked();
  const nameOf = useAccountNames();
  const { accountId, platform } = target;
  const refusal = judged?.findings.find(
    ({ isError, place, target: about }) =>
      isError && about?.accountId === accountId && place.kind === "file" && place.file.id === file.id,
  );
  return (
    <label className="choice">
      <input
        type="checkbox"
        checked={isSent}
        onChange={({ target: box }) => edit(sendFile(accountId, file.id, box.checked))}
      />
      <NetworkIcon platform={platform} />
      <span>
        {nameOf(accountId)}
        <span className="hint">{isSent && refusal ? refusal.found : networkName(platform)}</span>
      </span>
    </label>
  );
}
