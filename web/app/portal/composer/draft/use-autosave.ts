import { useCallback, useEffect, useState } from "react";
import { paths } from "~/lib/paths";
import { type Draft, isBlank } from "./draft";
import { removeCopy, writeCopy } from "./local-copy";
import { DraftConflict, type StoredDraft } from "./stored-draft";
import { toRequest } from "./to-request";

/** How long after the last change a draft is saved, in milliseconds. */
const pause = 1_000;

export type SaveState =
  | { kind: "IDLE" }
  | { kind: "SAVING" }
  | { kind: "SAVED"; at: number }
  /** In this browser alone, until the next save. */
  | { kind: "LOCAL"; isKept: boolean; isStorable: boolean }
  | { kind: "FAILED"; error: unknown }
  | { kind: "CONFLICT"; theirs: DraftConflict["theirs"] };

interface AutosaveInput {
  draft: Draft;
  stored: StoredDraft;
  /** Where this browser keeps its copy. */
  copyKey: (id: string | undefined) => string;
  /** A stored draft needs an account and something to say. */
  isStorable: boolean;
  /** Off while it is published, and for a scheduled post, which is changed only by its button. */
  isOn: boolean;
  /** It begins with what was not saved the last time. */
  isRestored: boolean;
}

/** Keeps each change in this browser at once, and as a draft a second after the last one. */
export function useAutosave({ draft, stored, copyKey, isStorable, isOn, isRestored }: AutosaveInput) {
  const [initial] = useState(isRestored ? undefined : draft);
  const [state, setState] = useState<SaveState>({ kind: "IDLE" });
  const [saved, setSaved] = useState(() => (stored.id && !isRestored ? requestOf(draft) : undefined));
  const hasChanged = draft !== initial && requestOf(draft) !== saved;
  const isKept = useLocalCopy(draft, hasChanged, stored, copyKey);

  const save = useCallback(
    async (what: Draft) => {
      setState({ kind: "SAVING" });
      const oldKey = copyKey(stored.id);
      try {
        await stored.save(what);
        setSaved(requestOf(what));
        removeCopy(oldKey);
        showAddress(stored.id);
        setState({ kind: "SAVED", at: Date.now() });
      } catch (error) {
        setState(
          error instanceof DraftConflict ? { kind: "CONFLICT", theirs: error.theirs } : { kind: "FAILED", error },
        );
      }
    },
    [stored, copyKey],
  );

  const isConflict = state.kind === "CONFLICT";
  const isDue = isOn && hasChanged && isStorable && !isConflict;
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => void save(draft), pause);
    return () => clearTimeout(timer);
  }, [draft, isDue, save]);

  const isAtRest = state.kind === "SAVED" || state.kind === "IDLE";
  const shown: SaveState = isAtRest && hasChanged && !isBlank(draft) ? { kind: "LOCAL", isKept, isStorable } : state;
  return { state: shown, save, setState };
}

/** Writes each change to this browser. False if it keeps nothing. */
function useLocalCopy(draft: Draft, hasChanged: boolean, stored: StoredDraft, copyKey: AutosaveInput["copyKey"]) {
  const [isKept, setKept] = useState(true);
  useEffect(() => {
    if (!hasChanged) return;
    const key = copyKey(stored.id);
    if (isBlank(draft)) return removeCopy(key);
    const copy = { draft, at: Date.now(), ...(stored.updatedTime && { basedOn: stored.updatedTime }) };
    const wasKept = writeCopy(key, copy);
    queueMicrotask(() => setKept(wasKept));
  }, [draft, hasChanged, copyKey, stored]);
  return isKept;
}

function requestOf(draft: Draft): string {
  return JSON.stringify(toRequest(draft, true));
}

/**
 * From the first save on, loading the page again opens the draft. The router is not told: to it this is still the same
 * screen, which keeps its focus.
 */
function showAddress(id: string | undefined): void {
  if (id) window.history.replaceState(window.history.state, "", paths.post(id));
}
