import type { ReactNode } from "react";

/**
 * Two readings of the specification. The server leaves one of them in the page, by the setting `pages.preapproved`
 * (filled_page.rs), and takes these elements away; where pages come from the build alone, both show.
 */
const PreapprovedElement = "if-preapproved" as "span";
const OwnElement = "if-own" as "span";

/** Shown where the operator's own platform access serves everyone. */
export function IfPreapproved({ children }: { children: ReactNode }) {
  return <PreapprovedElement>{children}</PreapprovedElement>;
}

/** Shown where the operator registers with each platform. */
export function IfOwn({ children }: { children: ReactNode }) {
  return <OwnElement>{children}</OwnElement>;
}
