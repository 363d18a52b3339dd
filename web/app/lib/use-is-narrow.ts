import { useSyncExternalStore } from "react";

const narrow = matchMedia("(max-width: 54rem)");

/** Whether the page has one column: the width at which the style sheets say so too. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => narrow.matches);
}

function subscribe(listener: () => void): () => void {
  narrow.addEventListener("change", listener);
  return () => narrow.removeEventListener("change", listener);
}
