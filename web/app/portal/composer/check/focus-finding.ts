import { type RefObject, useLayoutEffect, useRef } from "react";
import { fieldIds } from "../draft/field-ids";

type List = RefObject<HTMLElement | null>;

/** The finding at a place among those shown; the first one again after the last. False if there is none. */
export function focusFinding(list: List, place: number): boolean {
  const found = shownIn(list);
  const finding = found[place % Math.max(1, found.length)];
  finding?.focus();
  return finding !== undefined;
}

/** From the finding that has the focus to the next one. */
export function focusNextFinding(list: List): void {
  const present = shownIn(list).findIndex((finding) => finding.contains(document.activeElement));
  focusFinding(list, present + 1);
}

/** For a finding: when it is fixed while it has the focus, the next one gets it, and the primary button after the last. */
export function useHandover(list: List): RefObject<HTMLLIElement | null> {
  const line = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const element = line.current;
    // Still in the document: React runs this before it takes the element out.
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const place = shownIn(list).indexOf(element);
      queueMicrotask(() => {
        if (!focusFinding(list, place)) document.getElementById(fieldIds.publish)?.focus();
      });
    };
  }, [list]);
  return line;
}

function shownIn({ current }: List): HTMLElement[] {
  return [...(current?.querySelectorAll<HTMLElement>(".finding.failed, .finding.pending") ?? [])];
}
