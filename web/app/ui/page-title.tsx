import { type ReactNode, useEffect } from "react";

/** The heading of a portal page, which names the document too. */
interface PageTitleProps {
  title: string;
  /** The way up, above the heading. */
  crumb?: ReactNode;
  children?: ReactNode;
}

export function PageTitle({ title, crumb, children }: PageTitleProps) {
  useEffect(() => {
    document.title = `${title}: Octavo Developer Portal`;
  }, [title]);
  return (
    <div className="page-title">
      <div>
        {crumb && <p className="breadcrumb">{crumb}</p>}
        <h1>{title}</h1>
      </div>
      {children}
    </div>
  );
}
