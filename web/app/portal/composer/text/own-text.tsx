import { useId, useState } from "react";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { useAccountNames, useDraft } from "../draft/draft-provider";
import { useLooking } from "../draft/looking-provider";
import { backToCommon, differsFromCommon, writeOwn } from "../draft/edits";
import { targetName } from "../check/judged";

/** The way to a text for one account alone, and back. */
export function OwnText() {
  const { draft } = useDraft();
  const { owner, current } = useLooking();
  if (owner !== "common") return <BackToCommon accountId={owner} />;
  const common = draft.targets.filter(({ accountId }) => !draft.own[accountId]);
  const looked = common.find(({ accountId }) => accountId === current);
  if (draft.targets.length < 2 || common.length === 0) return null;
  return looked ? <WriteOwn accountId={looked.accountId} /> : <OwnMenu />;
}

function WriteOwn({ accountId }: { accountId: number }) {
  const { draft, edit } = useDraft();
  const nameOf = useAccountNames();
  const target = draft.targets.find((it) => it.accountId === accountId);
  return (
    <button type="button" className="link-button nowrap" onClick={() => edit(writeOwn(accountId))}>
      Write its own for {target && targetName(draft, target, nameOf)}
    </button>
  );
}

function OwnMenu() {
  const { draft, edit } = useDraft();
  const { look } = useLooking();
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
                onClick={() => {
                  edit(writeOwn(target.accountId));
                  look(target.accountId);
                }}
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
