import { type ReactNode, useEffect } from "react";

/** The heading of a portal page, which names the document too. */
export function PageTitle({ title, children }: { title: string; children?: ReactNode }) {
  useEffect(() => {
    document.title = `${title}: Octavo Developer Portal`;
  }, [title]);
  return (
    <div className="page-title">
      <h1>{title}</h1>
      {children}
    </div>
  );
}
