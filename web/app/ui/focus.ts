import { type RefObject, useLayoutEffect, useRef } from "react";

/** As a `ref`: what appears with it takes the focus. */
export function focusNow(element: HTMLElement | null): void {
  element?.focus();
}

/**
 * For something that may go away while the focus is inside of it: the nearest region around it that can take the
 * focus (`tabIndex={-1}`) then does, so that the focus never falls to the body. With `takesFocus` it takes the focus
 * itself once it is there.
 */
export function useFocusHandover<Element extends HTMLElement>(takesFocus = false): RefObject<Element | null> {
  const frame = useRef<Element>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    // Still in the document: React runs this before it takes the element out.
    return () => {
      if (!element?.contains(document.activeElement)) return;
      element.parentElement?.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
    };
  }, []);
  useLayoutEffect(() => {
    if (takesFocus) frame.current?.focus();
  }, [takesFocus]);
  return frame;
}
