import { dayAndTime, shortMoment } from "~/lib/zoned-time";
import { useQueue } from "~/portal/data/queue";
import { useWritesWait } from "~/portal/data/workspaces";
import type { When } from "../draft/draft";
import { useDraft } from "../draft/draft-provider";

/** What a press of the primary button does, with the time as the clock in the chosen zone shows it. */
export function useDeed(): string {
  const { when } = useDraft().draft;
  const slot = useQueue().data?.next[0];
  if (useWritesWait()) return "Send for approval";
  if (when.kind === "NOW") return "Publish now";
  const moment = momentOf(when, slot);
  if (moment) return `Schedule for ${moment}`;
  return when.kind === "SLOT" ? "Schedule for the next free slot" : "Schedule";
}

function momentOf({ kind, local, zone }: When, slot: string | undefined): string {
  if (kind === "AT") return shortMoment(local);
  return slot ? dayAndTime(slot, zone).replace(/^\S+ /, "") : "";
}
