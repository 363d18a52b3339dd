import { richText } from "~/lib/rich-text";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { classes } from "~/lib/classes";
import { useAccountNames, useDraft } from "../draft/draft-provider";
import { useLooking } from "../draft/looking-provider";
import { useChecked } from "../check/check-provider";
import { partsFor, type Target, type VersionOwner, versionOf } from "../draft/draft";
import { removePart, splitPart, writePart } from "../draft/edits";
import { changeAndFocus, fieldIds } from "../draft/field-ids";
import { countOf, targetName, type TextCount } from "../check/judged";
import { threadHint } from "../draft/words";

interface PartEditorProps {
  text: string;
  index: number;
  isLast: boolean;
}

/** One numbered leaf of the text. */
export function PartEditor({ text, index, isLast }: PartEditorProps) {
  const { edit } = useDraft();
  const { owner } = useLooking();
  const strictest = useStrictest(index);
  const end = strictest?.count.fitsUntil ?? undefined;
  return (
    <div className={classes("part", !isLast && "has-next")}>
      <span className="part-number" aria-hidden="true">
        {index + 1}
      </span>
      <div>
        <div className="part-text">
          <textarea
            id={fieldIds.part(index)}
            aria-label={index === 0 ? "Text" : `Part ${index + 1}`}
            aria-describedby={`${fieldIds.part(index)}-state`}
            rows={1}
            value={text}
            placeholder={index === 0 ? "What do you want to say?" : "The next part of the thread"}
            onChange={({ target }) => edit(writePart(owner, index, target.value))}
          />
          <Inked text={text} end={end} />
        </div>
        <PartState index={index} strictest={strictest} />
      </div>
    </div>
  );
}

/** The same text in the inks that the field itself cannot have: links, and what does not fit. It lies over the field. */
function Inked({ text, end = text.length }: { text: string; end?: number }) {
  return (
    <div className="part-inks" aria-hidden="true">
      {richText(text.slice(0, end)).map(({ text: piece, isLink }, index) =>
        isLink ? <b key={index}>{piece}</b> : <span key={index}>{piece}</span>,
      )}
      <i>{text.slice(end)}</i>
      {/* A line break at the end would take no room otherwise. */}
      {"\u200b"}
    </div>
  );
}

interface Strictest {
  target: Target;
  count: TextCount;
}

/** The account for which a part has the least room, among those that get it; the one that is looked at, if one is. */
function useStrictest(index: number): Strictest | undefined {
  const { draft } = useDraft();
  const { owner, current } = useLooking();
  const { judged } = useChecked();
  if (!judged) return undefined;
  const users = draft.targets.filter(({ accountId }) =>
    owner === "common" ? !draft.own[accountId] : accountId === owner,
  );
  const counted = users.flatMap((target): Strictest[] => {
    const isSent = partsFor(versionOf(draft, target.accountId), target.platform).some((part) => part.index === index);
    const count = countOf(judged, target.accountId, { kind: "part", index });
    return isSent && count ? [{ target, count }] : [];
  });
  const room = ({ count: { count, limit } }: Strictest) => limit - count;
  return counted.find(({ target }) => target.accountId === current) ?? counted.toSorted((a, b) => room(a) - room(b))[0];
}

function receivers(targets: readonly Target[], owner: VersionOwner): readonly Target[] {
  return owner === "common" ? targets : targets.filter(({ accountId }) => accountId === owner);
}

/** What is to be known of a part: how far it is over, what it is on which network, how long it is. */
function PartState({ index, strictest }: { index: number; strictest: Strictest | undefined }) {
  const { draft, edit } = useDraft();
  const { owner } = useLooking();
  const nameOf = useAccountNames();
  const { count = 0, limit = 0, fitsUntil } = strictest?.count ?? {};
  const isOver = strictest !== undefined && count > limit;
  const split = (end: number) => changeAndFocus(() => edit(splitPart(owner, index, end)), fieldIds.part(index + 1));
  const remove = () => changeAndFocus(() => edit(removePart(owner, index)), fieldIds.part(index - 1));
  if (!isOver && index === 0) return <span id={`${fieldIds.part(index)}-state`} />;
  return (
    <div className="part-state" id={`${fieldIds.part(index)}-state`}>
      {isOver ? (
        <span className="part-over tone failed">
          <Icon name="cross" />
          {targetName(draft, strictest.target, nameOf)}: {count - limit} over
        </span>
      ) : (
        <span>{threadHint(receivers(draft.targets, owner), index)}</span>
      )}
      <span className="part-end">
        {isOver && fitsUntil !== null && fitsUntil !== undefined && (
          <Button size="small" onClick={() => split(fitsUntil)}>
            Make it part {index + 2}
          </Button>
        )}
        {strictest && (
          <span className={classes("mono nowrap", isOver && "part-over tone failed")}>
            {count.toLocaleString("en-GB")}
            {isOver && ` / ${limit.toLocaleString("en-GB")}`}
          </span>
        )}
        {index > 0 && (
          <Button className="icon-only" aria-label={`Remove part ${index + 1}`} onClick={remove}>
            <Icon name="cross" />
          </Button>
        )}
      </span>
    </div>
  );
}
