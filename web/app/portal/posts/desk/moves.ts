import { useState } from "react";
import type { Schedule } from "~/api/types";
import { toast } from "~/ui/toast";
import { pastBecause, refusalOf } from "./refusals";
import { type Moved, type Placement, useSender } from "./sender";
import { momentText } from "./words";

/** Something that was not done, next to the post that it is about. */
export interface Refusal {
  postId: string;
  reason: string;
}

interface Step {
  post: Moved;
  from: Placement;
}

/** Moves posts to other times: shown at once, then sent; each move can be undone. */
export function useMoves(zone: string) {
  const [refusal, setRefusal] = useState<Refusal>();
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const { send, failure, setFailure } = useSender();

  async function undo(step: Step | undefined) {
    if (!step) return;
    setSteps((before) => before.filter((it) => it !== step));
    const { post, from } = step;
    const reason = from.status === "DRAFT" ? undefined : pastBecause(from.scheduledTime, Date.now(), zone);
    setRefusal(reason ? { postId: post.id, reason } : undefined);
    if (!reason && (await send(post, from))) toast(`Back ${placeText(from, zone)}.`);
  }

  /** A draft that is moved to a time is scheduled for it. */
  async function move(post: Schedule, scheduledTime: string) {
    const reason = refusalOf(post, scheduledTime, Date.now(), zone);
    setRefusal(reason ? { postId: post.id, reason } : undefined);
    if (reason || scheduledTime === post.scheduledTime) return;
    setFailure(undefined);
    const step = { post, from: { scheduledTime: post.scheduledTime, status: post.status } };
    setSteps((before) => [...before, step]);
    if (!(await send(post, { scheduledTime, status: "SCHEDULED" }))) return;
    const word = post.status === "DRAFT" ? "Scheduled for" : "Moved to";
    toast(`${word} ${momentText(scheduledTime, zone)}.`, { label: "Undo", onClick: () => void undo(step) });
  }

  const undoLast = () => void undo(steps.at(-1));
  return { move, undoLast, refusal, failure, dismissFailure: () => setFailure(undefined) };
}

export type Moves = ReturnType<typeof useMoves>;

function placeText({ scheduledTime, status }: Placement, zone: string): string {
  return status === "DRAFT" ? "among the drafts" : `at ${momentText(scheduledTime, zone)}`;
}
