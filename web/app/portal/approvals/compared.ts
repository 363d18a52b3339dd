import { shortMoment, toWallTime } from "~/lib/zoned-time";
import type { ApprovalItem } from "~/portal/data/approvals";
import type { AskedContent } from "./what-changed";

/** An earlier version, and what it is to the reader. */
export interface Compared {
  content: AskedContent;
  since: string;
}

/** The version that was asked for before. */
export function askedBefore({ previous }: ApprovalItem): Compared | undefined {
  return previous
    ? { content: previous.content as unknown as AskedContent, since: "Changed since it was asked before" }
    : undefined;
}

interface Reader {
  userId: string;
  /** The approvals that they saw on this device. */
  seen: readonly string[];
  zone: string;
}

/** The last version that the reader decided on or saw; without one, the version that was asked for before. */
export function lastRead(
  item: ApprovalItem,
  versions: readonly ApprovalItem[],
  { userId, seen, zone }: Reader,
): Compared | undefined {
  const index = versions.findIndex(({ approval }) => approval.id === item.approval.id);
  const earlier = index < 0 ? [] : versions.slice(index + 1);
  const isOwn = ({ approval }: ApprovalItem) => approval.decidedBy?.id === userId;
  const read = earlier.find((version) => isOwn(version) || seen.includes(version.approval.id));
  if (!read) return askedBefore(item);
  const { decidedAt, status } = read.approval;
  const verb = status === "REJECTED" ? "rejected" : "approved";
  const deed = decidedAt && isOwn(read) ? `${verb} it on ${shortMoment(toWallTime(decidedAt, zone))}` : "read it";
  return { content: read.content as unknown as AskedContent, since: `Changed since you ${deed}` };
}
