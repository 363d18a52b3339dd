import { type RefObject, useEffect } from "react";
import { useLocation } from "react-router";

/** Left free at both ends, where the links fade, in pixels. */
const edge = 40;

/** In links that scroll sideways on a phone, the current one and the one with the focus are always visible. */
export function useCurrentInView(links: RefObject<HTMLElement | null>): void {
  // Rendered again on every page.
  useLocation();
  useEffect(() => {
    const current = links.current?.querySelector("[aria-current]");
    if (links.current && current) showWithin(links.current, current);
  });
  useEffect(() => {
    const list = links.current;
    // Browsers leave a link alone of which a pixel is visible.
    list?.addEventListener("focusin", ({ target }) => showWithin(list, target as Element));
  }, [links]);
}

/** Sideways alone: `scrollIntoView` would also take the page back to the links. */
function showWithin(links: HTMLElement, current: Element): void {
  const [frame, link] = [links.getBoundingClientRect(), current.getBoundingClientRect()];
  if (link.left < frame.left + edge) links.scrollLeft -= frame.left + edge - link.left;
  else if (link.right > frame.right - edge) links.scrollLeft += link.right - frame.right + edge;
}
