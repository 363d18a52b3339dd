import { useState } from "react";
import { formatBytes } from "~/lib/format";
import { counted } from "~/lib/counted";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { causesOf } from "../check/causes";
import { useChecked } from "../check/check-provider";
import { focusFinding } from "../check/focus-finding";
import { fieldIds } from "../draft/field-ids";
import type { LocalFiles } from "../media/local-file";
import { useUploads } from "../media/uploads-provider";
import { Discarding } from "./discarding";
import { SendingTrouble } from "./sending-trouble";
import { useSending } from "./sending-provider";
import { useDeed } from "./use-deed";
import "./action-bar.css";

/** Stays in view: what is found, what is uploading, and what can be done. */
export function ActionBar() {
  const [isDiscarding, setDiscarding] = useState(false);
  return (
    <div className="action-bar">
      <SendingTrouble />
      {isDiscarding && <Discarding onClose={() => setDiscarding(false)} />}
      <div className="action-bar-line">
        <BarState />
        <BarButtons onDiscard={() => setDiscarding(true)} />
      </div>
    </div>
  );
}

function BarState() {
  const { problems, findings } = useSending();
  const found = causesOf(useChecked().judged?.findings ?? []);
  const refused = found.filter(({ isError }) => isError).length;
  const [errors, warnings] = [refused + problems.length, found.length - refused];
  return (
    <div className="action-bar-state">
      <Tally count={errors} noun="error" tone="failed" icon="cross" />
      <Tally count={warnings} noun="warning" tone="pending" icon="question" />
      {errors + warnings > 0 && (
        <button
          type="button"
          className="link-button wide-only"
          aria-keyshortcuts="F8"
          onClick={() => focusFinding(findings, 0)}
        >
          Go to the first <kbd>F8</kbd>
        </button>
      )}
      <Uploading files={useUploads().files} />
    </div>
  );
}

function BarButtons({ onDiscard }: { onDiscard: () => void }) {
  const { isScheduled, isSending, save, check } = useSending();
  const deed = useDeed();
  return (
    <div className="button-row">
      <Button variant="quiet-danger" onClick={onDiscard}>
        Discard
      </Button>
      {!isScheduled && (
        <Button aria-keyshortcuts="Control+S" onClick={save}>
          Save draft
        </Button>
      )}
      <Button aria-keyshortcuts="Control+J" onClick={check}>
        Check
      </Button>
      <Button
        id={fieldIds.publish}
        type="submit"
        variant="primary"
        aria-keyshortcuts="Control+Enter"
        pending={isSending}
      >
        {isSending ? "Sending..." : deed}
      </Button>
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
      {counted(count, noun)}
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
