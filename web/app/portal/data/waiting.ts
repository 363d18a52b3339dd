/** What waits for approval: on its own, because the navigation shows how much it is. */
import { useQuery } from "@tanstack/react-query";
import { body } from "~/api/client";
import type { Approval, ApprovalRequest, Schedule } from "~/api/types";
import { useSession } from "~/auth/session";

/** A post with what someone decided, or is to decide, about it. */
export interface ApprovalItem {
  approval: Approval;
  schedule: Schedule;
  /** The time that is asked for; none for as soon as it is approved. */
  time: string | undefined;
  /** What was asked for before, of the same post. */
  previous: ApprovalRequest["previous"];
  /** What the approval covers. */
  content: ApprovalRequest["content"] | undefined;
}

export const approvalsKey = ["approvals"] as const;
export const most = 100;

/** What waits, the latest first. It is read again and again: an agent may change a post while someone reads it. */
export function useWaiting({ enabled = true, every = 4_000 } = {}) {
  const { api } = useSession();
  return useQuery({
    enabled,
    queryKey: [...approvalsKey, "waiting"],
    queryFn: async ({ signal }) => {
      const query = { status: "PENDING", limit: most } as const;
      return itemsOf((await body(api.GET("/v1/approvals", { params: { query }, signal }))).items);
    },
    // A role that may not decide is not asked again.
    refetchInterval: ({ state }) => (state.error ? false : every),
  });
}

export function itemsOf(requests: readonly ApprovalRequest[]): ApprovalItem[] {
  return requests.map(({ post, previous, content, scheduledTime, ...approval }) => {
    return { approval, schedule: post, time: scheduledTime ?? undefined, previous, content };
  });
}
