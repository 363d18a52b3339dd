import { useId, useState } from "react";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { useAccountNames, useDraft } from "../draft/draft-provider";
import { useLooking } from "../draft/looking-provider";
import { backToCommon, differsFromCommon } from "../draft/edits";
import { fieldIds, focusField } from "../draft/field-ids";
import { targetName } from "../check/judged";

/** The way to a text for one account alone, and back. */
export function OwnText() {
  const { draft } = useDraft();
  const { owner } = useLooking();
  if (owner !== "common") return draft.own[owner] && <BackToCommon accountId={owner} />;
  const isFollowed = draft.targets.some(({ accountId }) => !draft.own[accountId]);
  return draft.targets.length > 1 && isFollowed && <OwnMenu />;
}

function OwnMenu() {
  const { draft } = useDraft();
  const { goTo } = useLooking();
  const nameOf = useAccountNames();
  const listId = useId();
  return (
    <div className="action-menu own-menu">
      <button type="button" className="link-button nowrap" popoverTarget={listId}>
        Write its own for…
      </button>
      <ul id={listId} popover="auto">
        {draft.targets
          .filter(({ accountId }) => !draft.own[accountId])
          .map((target) => (
            <li key={target.accountId}>
              <button
                type="button"
                popoverTarget={listId}
                onClick={() => goTo({ kind: "part", index: 0 }, target.accountId)}
              >
                {targetName(draft, target, nameOf)}
              </button>
            </li>
          ))}
      </ul>
    </div>
  );
}

/** Asks once if there is something to lose. */
function BackToCommon({ accountId }: { accountId: number }) {
  const { draft, edit } = useDraft();
  const [isAsking, setAsking] = useState(false);
  const goBack = () => {
    setAsking(false);
    edit(backToCommon(accountId));
    focusField(fieldIds.part(0));
  };
  return (
    <>
      <button
        type="button"
        className="link-button nowrap"
        onClick={() => (differsFromCommon(draft, accountId) ? setAsking(true) : goBack())}
      >
        Back to the common text
      </button>
      {isAsking && (
        <ConfirmDialog
          title="Back to the common text"
          question="This network then gets the same text as the others. Its own text is deleted."
          dismissLabel="Keep its own text"
          confirmLabel="Delete its own text"
          onCancel={() => setAsking(false)}
          onConfirm={goBack}
        />
      )}
    </>
  );
}
