import type { ReactNode } from "react";

/** A family of primitives: its name in the margin, its members beside it. */
export function Kit({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="kit">
      <h2>{title}</h2>
      <div>{children}</div>
    </section>
  );
}

/** One line of members. */
export function Row({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <div className="rowx">
      {label && <span className="sc">{label}</span>}
      {children}
    </div>
  );
}
