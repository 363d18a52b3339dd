import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { paths } from "~/lib/paths";
import { dayAndTime } from "~/lib/zoned-time";
import { OutcomeBadge } from "~/ui/outcome-badge";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { Time } from "~/ui/time";
import { useAccounts } from "~/portal/data/accounts";
import { type ApprovalItem } from "~/portal/data/approvals";
import { pathIn } from "~/portal/data/several";
import { shortTitle } from "~/portal/data/post-status";
import { useTimeZone } from "~/portal/data/time-zone";
import { WorkspaceLabel } from "~/portal/parts/workspace-label";
import { Sent } from "~/portal/post/sent";
import { ApprovalFacts } from "./approval-facts";
import { partyInWords, partyName } from "./approval-words";
import { ChangedParts } from "./changed-parts";
import { CheckedPost } from "./checked-post";
import { DecisionBar } from "./decision-bar";
import { type AskedContent, changesBetween } from "./what-changed";
import { WhoDecides } from "./who-decides";

interface ApprovalSheetProps {
  item: ApprovalItem;
  isOpen: boolean;
  mayDecide: boolean;
  /** The person moved here by key or by a decision. */
  takesFocus: () => boolean;
  onDecided: () => void;
}

/** The whole post, and the decision about it. */
export function ApprovalSheet({ item, isOpen, mayDecide, takesFocus, onDecided }: ApprovalSheetProps) {
  const { seen, isHeld, see } = useSeen(item);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus()) heading.current?.focus();
    // On arrival only.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const zone = useTimeZone();
  return (
    <article className="approval-sheet" aria-labelledby="approval">
      <header>
        <div className="title-line">
          <h2 id="approval" tabIndex={-1} ref={heading}>
            {shortTitle(seen.schedule)}
          </h2>
          <OutcomeBadge status={isOpen ? "WAITING_FOR_APPROVAL" : seen.approval.status} />
        </div>
        <WorkspaceLabel workspace={seen.workspace} />
        <p className="supporting tabular">
          <b>{partyName(seen.approval.requestedBy)}</b> asked at <Time iso={seen.approval.requestedTime} none="" />
          {seen.approval.requestedBy.type !== "PERSON" && `, as ${partyInWords(seen.approval.requestedBy)}`}.{" "}
          <Link to={pathIn(paths.post(seen.schedule.id), seen.workspace)}>Open the post</Link>
        </p>
      </header>
      {isHeld && <Held at={item.approval.requestedTime} zone={zone} onShow={see} />}
      <Body item={seen} zone={zone} isOpen={isOpen} />
      {!isOpen && <Decided item={seen} />}
      {isOpen && !mayDecide && <WhoDecides workspace={item.workspace} />}
      {isOpen && mayDecide && <DecisionBar item={seen} zone={zone} isHeld={isHeld} onDecided={onDecided} />}
    </article>
  );
}

/** The version that the person has before them. A newer one is shown when they ask for it, or if only its time moved. */
function useSeen(item: ApprovalItem) {
  const [seen, setSeen] = useState(item);
  const isNewer = item.approval.contentHash !== seen.approval.contentHash;
  const isMoved = isNewer && item.previous?.contentHash === seen.approval.contentHash && hasOnlyMoved(item);
  if (isMoved || (!isNewer && item !== seen)) setSeen(item);
  return { seen, isHeld: isNewer && !isMoved, see: () => setSeen(item) };
}

function timeless(version: unknown): string {
  return JSON.stringify({ ...(version as AskedContent), scheduledTime: null });
}

function hasOnlyMoved({ content, previous }: ApprovalItem): boolean {
  return content !== undefined && timeless(content) === timeless(previous?.content);
}

function Held({ at, zone, onShow }: { at: string; zone: string; onShow: () => void }) {
  return (
    <div className="banner tone pending" role="alert">
      <Icon name="question" />
      <p>
        <b>The post changed at {dayAndTime(at, zone)}.</b> Approving is held until you have seen the new version.
      </p>
      <Button size="small" onClick={onShow}>
        Show what changed
      </Button>
    </div>
  );
}

function Body({ item, zone, isOpen }: { item: ApprovalItem; zone: string; isOpen: boolean }) {
  const accounts = useAccounts().data ?? [];
  const { content, previous, schedule } = item;
  const changes =
    content && previous
      ? changesBetween(previous.content as unknown as AskedContent, content as unknown as AskedContent)
      : undefined;
  return (
    <CheckedPost schedule={schedule} accounts={accounts} isOpen={isOpen}>
      {changes ? (
        <section aria-labelledby="changed">
          <h3 id="changed" className="small-caps">
            Changed since it was asked before
          </h3>
          <ChangedParts changes={changes} accounts={accounts} zone={zone} />
        </section>
      ) : null}
      <Sent schedule={schedule} />
      <ApprovalFacts item={item} accounts={accounts} zone={zone} isOpen={isOpen} />
    </CheckedPost>
  );
}

function Decided({ item: { approval } }: { item: ApprovalItem }) {
  const approved = approval.isSigned ? "approved and signed" : "approved";
  const verb = approval.status === "REJECTED" ? "rejected" : approved;
  return (
    <footer className="decision-bar">
      <p className="tabular">
        <b>{approval.decidedBy ? partyName(approval.decidedBy) : "Someone"}</b> {verb} it at{" "}
        <Time iso={approval.decidedAt} none="" />.
      </p>
      {approval.reason && <p className="changed-text">“{approval.reason}”</p>}
    </footer>
  );
}
