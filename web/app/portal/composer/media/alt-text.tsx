import type { ReactNode } from "react";
import { Field } from "~/ui/field";
import { useDraft } from "../draft/draft-provider";
import { useChecked } from "../check/check-provider";
import type { MediaFile } from "../draft/draft";
import { editFile } from "../draft/edits";
import { fieldIds } from "../draft/field-ids";
import { countOf } from "../check/judged";

/** The alternative text of the file that is chosen, with what can be done with the file. */
export function AltText({ file, children }: { file: MediaFile; children: ReactNode }) {
  const { draft, edit } = useDraft();
  const { judged } = useChecked();
  const position = draft.media.indexOf(file) + 1;
  const counts = draft.targets.flatMap(({ accountId }) => {
    const count = judged && countOf(judged, accountId, { kind: "altText", file });
    return count ? [count] : [];
  });
  const [least] = counts.toSorted((a, b) => a.limit - b.limit);
  const hint = least ? `${least.count.toLocaleString("en-GB")} of ${least.limit.toLocaleString("en-GB")}. ` : "";
  return (
    <div className="chosen-file" id={fieldIds.altText}>
      <Field
        label={`Alternative text of ${position}, ${file.name}`}
        hint={`${hint}For people who don’t see it. Octavo sends it wherever the network has alternative texts.`}
        error={undefined}
      >
        {(wiring) => (
          <textarea
            className="input"
            rows={3}
            {...wiring}
            value={file.altText}
            onChange={({ target }) => edit(editFile(file.id, { altText: target.value }))}
          />
        )}
      </Field>
      {children}
    </div>
  );
}
