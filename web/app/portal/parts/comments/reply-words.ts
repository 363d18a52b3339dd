import type { Comment } from "~/api/types";
import type { IconName } from "~/ui/icons";
import type { ScheduleStatus } from "~/portal/data/post-status";

interface Look {
  tone: "pending" | "scheduled" | "succeeded" | "failed" | "";
  icon: IconName;
  label: string;
}

/** States of a reply in a line. What is absent needs no words: the comment is as it was. */
const looks: Partial<Record<ScheduleStatus, Look>> = {
  WAITING_FOR_APPROVAL: { tone: "pending", icon: "hourglass", label: "Reply waits" },
  REJECTED: { tone: "failed", icon: "cross", label: "Reply rejected" },
  HELD: { tone: "pending", icon: "exclamation", label: "Reply held" },
  SCHEDULED: { tone: "scheduled", icon: "clock", label: "Reply scheduled" },
  PUBLISHING: { tone: "scheduled", icon: "refresh", label: "Sending" },
  FAILED: { tone: "failed", icon: "cross", label: "Reply not sent" },
};

/** What happened to a comment, for its line in the list. */
export function lineState({ reply, answered, needsAnswer }: Comment): Look | undefined {
  const look = reply ? looks[reply.status] : undefined;
  if (look) return look;
  if (answered) return { tone: "succeeded", icon: "tick", label: "Answered" };
  return needsAnswer ? undefined : { tone: "", icon: "tick", label: "Nothing to answer" };
}

/** A reply is on its way, or waits for a person: there is nothing more to write. */
export function isReplying({ reply }: Comment): boolean {
  return Boolean(reply && !over.includes(reply.status));
}

const over: readonly ScheduleStatus[] = ["COMPLETED", "FAILED", "REJECTED", "CANCELLED", "DELETED"];
