import type { ReactNode } from "react";
import "~/ui/note-layer.css";

interface NoteProps {
  label?: string;
  /** Marked in yellow: ignoring it costs something. */
  isImportant?: boolean;
  children: ReactNode;
}

export function Note({ label = "Note", isImportant = false, children }: NoteProps) {
  return (
    <div className={isImportant ? "note tone pending" : "note"}>
      <span className="small-caps">{label}</span>
      <div>{children}</div>
    </div>
  );
}

export function Important({ children }: { children: ReactNode }) {
  return (
    <Note label="Important" isImportant>
      {children}
    </Note>
  );
}
