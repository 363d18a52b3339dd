import { versionOf } from "../draft/draft";
import { useDraft } from "../draft/draft-provider";
import { addPart } from "../draft/edits";
import { changeAndFocus, fieldIds } from "../draft/field-ids";
import { useLooking } from "../draft/looking-provider";

/** Adds a part after the text that is shown, with the cursor in it. */
export function useAddPart(): () => void {
  const { draft, edit } = useDraft();
  const { owner } = useLooking();
  return () => changeAndFocus(() => edit(addPart(owner)), fieldIds.part(versionOf(draft, owner).parts.length));
}
