import { type RefObject, useEffect } from "react";
import { useLocation } from "react-router";

/** In links that scroll sideways on a phone, the current one is always seen. */
export function useCurrentInView(links: RefObject<HTMLElement | null>): void {
  // Rendered anew on every page.
  useLocation();
  useEffect(() => {
    links.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  });
}
