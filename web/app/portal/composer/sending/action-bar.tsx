import type { ReactNode } from "react";
import { formatBytes } from "~/lib/format";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { amount } from "../draft/words";
import type { LocalFiles } from "../media/local-file";
import "./action-bar.css";

interface ActionBarProps {
  errors: number;
  warnings: number;
  files: LocalFiles;
  /** What the primary button does, in words. */
  deed: string;
  isSending: boolean;
  isDraftOffered: boolean;
  onFirstFinding: () => void;
  onDiscard: () => void;
  onSave: () => void;
  onCheck: () => void;
  /** What went wrong, above the bar. */
  children: ReactNode;
}

/** Stays in view: what is found, what is uploading, and what can be done. */
export function ActionBar({ children, ...bar }: ActionBarProps) {
  return (
    <div className="action-bar">
      {children}
      <div className="action-bar-line">
        <div className="action-bar-state">
          <Tally count={bar.errors} noun="error" tone="failed" icon="cross" />
          <Tally count={bar.warnings} noun="warning" tone="pending" icon="question" />
          {bar.errors + bar.warnings > 0 && (
            <button type="button" className="link-button wide-only" aria-keyshortcuts="F8" onClick={bar.onFirstFinding}>
              Go to the first <kbd>F8</kbd>
            </button>
          )}
          <Uploading files={bar.files} />
        </div>
        <div className="button-row">
          <Button variant="quiet-danger" onClick={bar.onDiscard}>
            Discard
          </Button>
          {bar.isDraftOffered && (
            <Button aria-keyshortcuts="Control+S" onClick={bar.onSave}>
              Save draft
            </Button>
          )}
          <Button aria-keyshortcuts="Control+J" onClick={bar.onCheck}>
            Check
          </Button>
          <Button type="submit" variant="primary" aria-keyshortcuts="Control+Enter" pending={bar.isSending}>
            {bar.isSending ? "Sending..." : bar.deed}
          </Button>
        </div>
      </div>
    </div>
  );
}

interface TallyProps {
  count: number;
  noun: string;
  tone: "failed" | "pending";
  icon: "cross" | "question";
}

function Tally({ count, noun, tone, icon }: TallyProps) {
  if (count === 0) return null;
  return (
    <span className={`action-bar-tally tone ${tone}`}>
      <Icon name={icon} />
      {amount(count, noun)}
    </span>
  );
}

/** The upload that takes longest. */
function Uploading({ files }: { files: LocalFiles }) {
  const running = Object.values(files).filter(({ isDone, failure }) => !isDone && !failure);
  const [longest] = running.toSorted((a, b) => b.file.size - b.sent - (a.file.size - a.sent));
  if (!longest) return null;
  const { file, sent } = longest;
  const share = file.size > 0 ? Math.round((sent / file.size) * 100) : 0;
  return (
    <span className="muted tabular wide-only">
      Uploading {file.name}, {share} % of {formatBytes(file.size)}
    </span>
  );
}
