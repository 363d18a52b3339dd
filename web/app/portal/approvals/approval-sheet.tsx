import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { paths } from "~/lib/paths";
import { OutcomeBadge } from "~/ui/outcome-badge";
import type { ApprovalItem } from "~/portal/data/approvals";
import { pathIn } from "~/portal/data/several";
import { shortTitle } from "~/portal/data/post-status";
import { useTimeZone } from "~/portal/data/time-zone";
import { WorkspaceLabel } from "~/portal/parts/workspace-label";
import { ApprovalBody } from "./approval-body";
import { Asker } from "./asker";
import { askedBefore } from "./compared";
import { Decided } from "./decided";
import { DecisionBar } from "./decision-bar";
import { Held } from "./held";
import { useSeen } from "./use-seen";
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
        <Asker approval={seen.approval}>
          <Link to={pathIn(paths.post(seen.schedule.id), seen.workspace)}>Open the post</Link>
        </Asker>
      </header>
      {isHeld && <Held at={item.approval.requestedTime} zone={zone} onShow={see} />}
      <ApprovalBody item={seen} zone={zone} isOpen={isOpen} compared={askedBefore(seen)} />
      {!isOpen && <Decided item={seen} zone={zone} />}
      {isOpen && !mayDecide && <WhoDecides workspace={item.workspace} />}
      {isOpen && mayDecide && (
        <DecisionBar item={seen} zone={zone} isHeld={isHeld} from="approvals" onDecided={onDecided} />
      )}
    </article>
  );
}
