import { useState } from "react";
import type { Comment } from "~/api/types";

/** Comments that came in since the list was shown wait until someone asks for them: nothing moves under the pointer. */
export function useHeld(items: readonly Comment[], currentId: string | null) {
  const [known, setKnown] = useState<ReadonlySet<string>>(() => idsOf(items));
  const shown = items.filter(({ id }) => known.has(id) || id === currentId);
  const know = (all: readonly Comment[]) => setKnown(new Set([...known, ...idsOf(all)]));
  return { shown, held: items.length - shown.length, know };
}

function idsOf(items: readonly Comment[]): Set<string> {
  return new Set(items.map(({ id }) => id));
}
