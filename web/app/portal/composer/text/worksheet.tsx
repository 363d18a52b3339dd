import { Button } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { useAccountNames, useDraft } from "../draft/draft-provider";
import { useLooking } from "../draft/looking-provider";
import { versionOf } from "../draft/draft";
import { addPart } from "../draft/edits";
import { targetName } from "../check/judged";
import { OwnText } from "./own-text";
import { PartEditor } from "./part-editor";
import { usedBy } from "../draft/words";
import "./worksheet.css";

/** What the post says: the common text, and what is written for one account alone. */
export function Worksheet() {
  const { draft, edit } = useDraft();
  const { owner } = useLooking();
  const version = owner === "common" ? draft.common : versionOf(draft, owner);
  return (
    <section aria-label="What the post says">
      <div className="worksheet">
        <div className="worksheet-bar">
          <VersionTabs />
          <OwnText />
        </div>
        {version.parts.map((text, index) => (
          <PartEditor key={index} text={text} index={index} isLast={index === version.parts.length - 1} />
        ))}
        <div className="worksheet-foot">
          <Button
            variant="quiet"
            size="small"
            aria-keyshortcuts="Control+Shift+Enter"
            onClick={() => edit(addPart(owner))}
          >
            <Icon name="plus" />
            Add a part
          </Button>
          <span className="hint tabular">{usedBy(draft, owner)}</span>
        </div>
      </div>
    </section>
  );
}

function VersionTabs() {
  const { draft } = useDraft();
  const { owner, look } = useLooking();
  const nameOf = useAccountNames();
  const own = draft.targets.filter(({ accountId }) => draft.own[accountId]);
  return (
    <div className="tabs" role="tablist" aria-label="Versions of the text">
      <button type="button" role="tab" aria-selected={owner === "common"} onClick={() => look(undefined)}>
        Every network
      </button>
      {own.map((target) => (
        <button
          key={target.accountId}
          type="button"
          role="tab"
          aria-selected={owner === target.accountId}
          onClick={() => look(target.accountId)}
        >
          {targetName(draft, target, nameOf)}
        </button>
      ))}
    </div>
  );
}
