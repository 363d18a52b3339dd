import type { ReactNode } from "react";
import { Icon } from "~/ui/icons";

/** Good news where a list of troubles would be. */
export function AllWell({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <p className="all-well">
      <b className="tone succeeded">
        <Icon name="tick" />
        {title}
      </b>{" "}
      {children}
    </p>
  );
}
