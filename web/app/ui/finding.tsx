import type { ReactNode, Ref } from "react";
import { classes } from "~/lib/classes";
import { Button } from "./button";
import { Icon } from "./icons";
import "./finding.css";

/** What a button of a finding does about it. */
export interface Fix {
  label: string;
  onClick: () => void;
}

interface FindingProps {
  /** `failed` stops something, `pending` warns, `succeeded` is good news. */
  tone: "failed" | "pending" | "succeeded";
  /** What it is about: a network, an account, a post. */
  about?: string;
  /** What was found and what the limit is. */
  children: ReactNode;
  /** How to fix it, in words. */
  advice?: string;
  /** How to fix it, by a click. The first one is the most likely. */
  fixes?: readonly Fix[];
  /** To move the focus here. */
  ref?: Ref<HTMLLIElement>;
}

const marks = { failed: "cross", pending: "question", succeeded: "tick" } as const;
const words = { failed: "Error: ", pending: "Warning: ", succeeded: "" } as const;

/** The list around findings. */
export function FindingList({ children }: { children: ReactNode }) {
  return (
    <ul className="findings" aria-label="Findings">
      {children}
    </ul>
  );
}

/** One line: the mark, what was found, and buttons that fix it. */
export function Finding({ tone, about, children, advice, fixes = [], ref }: FindingProps) {
  return (
    <li className={classes("finding tone", tone)} tabIndex={-1} ref={ref}>
      <Icon name={marks[tone]} />
      <p>
        <span className="visually-hidden">{words[tone]}</span>
        {about && <b>{about}</b>} {children} {advice && <span className="finding-fix">{advice}</span>}
      </p>
      {fixes.length > 0 && (
        <span className="button-row">
          {fixes.map(({ label, onClick }, index) => (
            <Button key={label} size="small" variant={index === 0 ? "plain" : "quiet"} onClick={onClick}>
              {label}
            </Button>
          ))}
        </span>
      )}
    </li>
  );
}
