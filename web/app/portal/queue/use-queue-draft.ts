import { useState } from "react";
import type { Queue } from "~/api/types";
import { chosenZone } from "~/portal/data/time-zone";
import { draftOf, isSameQueue, type QueueDraft } from "./queue-draft";

/** Changes that are not saved yet, with the queue that they were made to. */
interface Unsaved {
  draft: QueueDraft;
  base: QueueDraft;
}

/** The queue with the person's changes. Their browser keeps these under `key` until they are saved or discarded. */
export function useQueueDraft(queue: Queue, key: string) {
  const [unsaved, setUnsaved] = useState(() => readUnsaved(key));
  const stored = draftOf(queue, chosenZone());
  const draft = unsaved?.draft ?? stored;
  const base = unsaved?.base ?? stored;
  const isChanged = !isSameQueue(draft, stored);
  const edit = (next: QueueDraft) => {
    setUnsaved({ draft: next, base });
    write(key, isSameQueue(next, stored) ? undefined : { draft: next, base });
  };
  const forget = () => {
    setUnsaved(undefined);
    write(key, undefined);
  };
  return { draft, isChanged, isOutdated: isChanged && !isSameQueue(base, stored), edit, forget };
}

function readUnsaved(key: string): Unsaved | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "null") as Unsaved | null;
    return kept?.draft.slots && kept.base.slots ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Where storage is full or switched off, the changes last as long as the page. */
function write(key: string, unsaved: Unsaved | undefined): void {
  try {
    if (unsaved) localStorage.setItem(key, JSON.stringify(unsaved));
    else localStorage.removeItem(key);
  } catch {
    return;
  }
}
