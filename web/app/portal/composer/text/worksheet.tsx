import { Button } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { useAccountNames, useDraft } from "../draft/draft-provider";
import { useLooking } from "../draft/looking-provider";
import { versionOf } from "../draft/draft";
import { targetName } from "../check/judged";
import { OwnText } from "./own-text";
import { PartEditor } from "./part-editor";
import { useAddPart } from "./use-add-part";
import { commonTextNote, ownTextNote } from "../draft/words";
import "./worksheet.css";

/** What the post says: the common text, and what is written for one account alone. */
export function Worksheet() {
  const { draft } = useDraft();
  const { owner } = useLooking();
  const addPart = useAddPart();
  const version = versionOf(draft, owner);
  return (
    <section aria-label="What the post says">
      <div className="worksheet">
        <div className="worksheet-bar">
          <VersionTabs />
          <OwnText />
        </div>
        <TextNote />
        {version.parts.map((text, index) => (
          <PartEditor key={index} text={text} index={index} isLast={index === version.parts.length - 1} />
        ))}
        <div className="worksheet-foot">
          <Button variant="quiet" size="small" aria-keyshortcuts="Control+Shift+Enter" onClick={addPart}>
            <Icon name="plus" />
            Add a part
          </Button>
        </div>
      </div>
    </section>
  );
}

/** Whose text is edited, and who else it reaches. */
function TextNote() {
  const { draft } = useDraft();
  const { owner } = useLooking();
  const nameOf = useAccountNames();
  const target = draft.targets.find(({ accountId }) => accountId === owner);
  const note = target ? ownTextNote(draft, target.accountId, targetName(draft, target, nameOf)) : commonTextNote(draft);
  return note && <p className="worksheet-note hint">{note}</p>;
}

function VersionTabs() {
  const { draft } = useDraft();
  const { owner, look } = useLooking();
  const nameOf = useAccountNames();
  const shown = draft.targets.filter(({ accountId }) => draft.own[accountId] || accountId === owner);
  return (
    <div className="tabs" role="tablist" aria-label="Versions of the text">
      <button type="button" role="tab" aria-selected={owner === "common"} onClick={() => look(undefined)}>
        Common text
      </button>
      {shown.map((target) => (
        <button
          key={target.accountId}
          type="button"
          role="tab"
          aria-selected={owner === target.accountId}
          onClick={() => look(target.accountId)}
        >
          {draft.own[target.accountId] && <Icon name="edit" />} {targetName(draft, target, nameOf)}
        </button>
      ))}
    </div>
  );
}
