import type { ReactNode } from "react";

/** Shown where the operator's own platform access serves everyone (setting `pages.preapproved`). */
export function IfPreapproved({ children }: { children: ReactNode }) {
  return <span data-if="preapproved">{children}</span>;
}

/** Shown where the operator registers with each platform. */
export function IfOwn({ children }: { children: ReactNode }) {
  return <span data-if="own">{children}</span>;
}
