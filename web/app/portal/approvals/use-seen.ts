import { useState } from "react";
import type { ApprovalItem } from "~/portal/data/approvals";
import type { AskedContent } from "./what-changed";

/** The version that the person has before them. A newer one is shown when they ask for it, or if only its time moved. */
export function useSeen(item: ApprovalItem) {
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
