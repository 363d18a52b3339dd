import type { ApprovalItem } from "~/portal/data/approvals";
import { shortTitle } from "~/portal/data/post-status";
import { WorkspaceLabel } from "~/portal/parts/workspace-label";
import { Icon } from "~/ui/icons";
import { NetworkIcon, networkName } from "~/ui/network";
import { Ago } from "~/ui/time";
import { isLate, partyName } from "./approval-words";
import { NotVerified } from "./asker";

interface ApprovalListProps {
  items: readonly ApprovalItem[];
  current: ApprovalItem | undefined;
  onOpen: (item: ApprovalItem) => void;
}

export function ApprovalList({ items, current, onOpen }: ApprovalListProps) {
  return (
    <ul className="approval-list" aria-label="Posts">
      {items.map((item) => (
        <li key={item.approval.id}>
          <button type="button" aria-current={item === current || undefined} onClick={() => onOpen(item)}>
            <span className="approval-line">
              <b>{shortTitle(item.schedule)}</b>
              <span className="muted tabular">
                <Ago iso={item.approval.decidedAt ?? item.approval.requestedTime} none="" />
              </span>
            </span>
            <WorkspaceLabel workspace={item.workspace} />
            <span className="approval-line">
              <Networks item={item} />
              <span className="hint approval-who">
                {partyName(item.approval.requestedBy)} <NotVerified party={item.approval.requestedBy} />
              </span>
              <State item={item} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Networks({ item: { schedule } }: { item: ApprovalItem }) {
  const platforms = [...new Set(schedule.publications.map(({ platform }) => platform))];
  return (
    <span className="approval-networks" role="img" aria-label={platforms.map(networkName).join(", ")}>
      {platforms.map((platform) => (
        <NetworkIcon key={platform} platform={platform} />
      ))}
    </span>
  );
}

/** When it is due, while it waits; else what was decided. */
function State({ item }: { item: ApprovalItem }) {
  const { status } = item.approval;
  if (status === "REJECTED") return <span className="tone failed">Rejected</span>;
  if (status !== "PENDING") return <span className="tone succeeded">Approved</span>;
  if (!item.time) return null;
  return (
    <span className={isLate(item) ? "tone failed approval-due" : "muted approval-due"}>
      <Icon name="clock" />
      <Ago iso={item.time} none="" />
    </span>
  );
}
