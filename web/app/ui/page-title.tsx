import { type ReactNode, useEffect } from "react";
import { classes } from "~/lib/classes";

/** The heading of a portal page, which names the document too. */
interface PageTitleProps {
  title: string;
  /** The way up, above the heading. */
  crumb?: ReactNode;
  /** For pages to work on: less paper around it. */
  isTight?: boolean;
  /** A line below the heading. */
  below?: ReactNode;
  children?: ReactNode;
}

export function PageTitle({ title, crumb, isTight = false, below, children }: PageTitleProps) {
  useEffect(() => {
    document.title = `${title}: Octavo Developer Portal`;
  }, [title]);
  return (
    <div className={classes("page-title", isTight && "is-tight")}>
      <div>
        {crumb && <p className="breadcrumb">{crumb}</p>}
        <h1>{title}</h1>
        {below}
      </div>
      {children}
    </div>
  );
}
