import type { ReactNode } from "react";
import { Icon } from "./icons";
import "./folds.css";

export function Folds({ children }: { children: ReactNode }) {
  return <div className="folds">{children}</div>;
}

interface FoldProps {
  icon: ReactNode;
  label: string;
  /** The present value, in words: shown while the fold is closed too. */
  value: string;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  children: ReactNode;
}

/** One line that says its value, and opens to change it. */
export function Fold({ icon, label, value, isOpen, onToggle, children }: FoldProps) {
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => onToggle(currentTarget.open)}>
      <summary>
        {icon}
        <b>{label}</b>
        <span className="fold-value">{value}</span>
        <Icon name="down" />
      </summary>
      <div className="fold-content">{children}</div>
    </details>
  );
}
