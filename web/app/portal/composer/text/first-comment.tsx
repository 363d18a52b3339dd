import { networkSettings } from "~/portal/data/platform-settings";
import { useDraft } from "../draft/draft-provider";
import { useChecked } from "../check/check-provider";
import { fieldIds } from "../draft/field-ids";
import { countOf } from "../check/judged";
import { networksOf } from "../draft/words";

/** The text of a first comment, if a chosen network has them. */
export function FirstComment() {
  const { draft, edit } = useDraft();
  const { judged } = useChecked();
  const accepting = draft.targets.filter(({ platform }) => networkSettings[platform].firstComment);
  if (accepting.length === 0) return null;
  const counts = accepting.flatMap(({ accountId }) => {
    const count = judged && countOf(judged, accountId, { kind: "comment" });
    return count ? [count] : [];
  });
  const [least] = counts.toSorted((a, b) => a.limit - a.count - (b.limit - b.count));
  const isOver = least !== undefined && least.count > least.limit;
  return (
    <section aria-labelledby="first-comment">
      <div className="section-head">
        <h2 className="section-name" id="first-comment">
          First comment
        </h2>
        <span className="hint tabular">
          {least && `${least.count.toLocaleString("en-GB")} of ${least.limit.toLocaleString("en-GB")}, `}
          {accepting.length < draft.targets.length && `${networksOf(accepting)}, `}
          right after the post
        </span>
      </div>
      <textarea
        id={fieldIds.comment}
        className="input"
        rows={2}
        aria-label="First comment (optional)"
        aria-invalid={isOver || undefined}
        value={draft.firstComment}
        onChange={({ target }) => edit((it) => ({ ...it, firstComment: target.value }))}
      />
    </section>
  );
}
