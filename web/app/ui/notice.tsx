import type { ReactNode } from "react";
import { Icon } from "./icons";

/** A success message, in place. */
export function Notice({ children, onDismiss }: { children: ReactNode; onDismiss?: () => void }) {
  return (
    <div className="banner tone succeeded" role="status">
      <Icon name="tick" />
      <div className="banner-text">{children}</div>
      {onDismiss && (
        <button type="button" className="button icon-only" aria-label="Dismiss" onClick={onDismiss}>
          <Icon name="cross" />
        </button>
      )}
    </div>
  );
}
