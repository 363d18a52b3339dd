import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { body } from "~/api/client";
import type { Approval, ApprovalRequest, Schedule } from "~/api/types";
import { useSession } from "~/auth/session";
import { actingHeaders } from "./post-changes";
import { approvalsKey, postsKey } from "./posts";
import { most, useWaiting } from "./waiting";

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

/** What waits. It is read again and again: an agent may change a post while someone reads it. */
export function useWaitingItems(enabled: boolean) {
  return useWaiting(4_000, itemsOf, enabled);
}

/** What was approved or rejected lately. */
export function useDecided(enabled = true) {
  const { api } = useSession();
  return useQuery({
    enabled,
    queryKey: [...approvalsKey, "decided"],
    queryFn: async ({ signal }) => {
      const { items } = await body(api.GET("/v1/approvals", { params: { query: { limit: most } }, signal }));
      return itemsOf(items.filter(({ decidedAt }) => decidedAt));
    },
  });
}

/** The posts that wait, for members who may not decide. */
export function useWaitingPosts(enabled: boolean) {
  const { api } = useSession();
  return useQuery({
    enabled,
    queryKey: [...postsKey(), "waiting for approval"],
    queryFn: async ({ signal }): Promise<ApprovalItem[]> => {
      const query = { status: "WAITING_FOR_APPROVAL" } as const;
      const { items } = await body(api.GET("/v1/posts", { params: { query }, signal }));
      return items.flatMap((schedule) => (schedule.approval ? [ofPost(schedule, schedule.approval)] : []));
    },
    refetchInterval: 10_000,
  });
}

function itemsOf(requests: readonly ApprovalRequest[]): ApprovalItem[] {
  return requests.map(({ post, previous, content, scheduledTime, ...approval }) => {
    return { approval, schedule: post, time: scheduledTime ?? undefined, previous, content };
  });
}

function ofPost(schedule: Schedule, approval: Approval): ApprovalItem {
  return { approval, schedule, time: schedule.scheduledTime, previous: undefined, content: undefined };
}

/** Approves the version that the person saw, and no other. `sign` returns what their passkey makes of its hash, if they have one. */
export function useApprove({ id, contentHash }: ApprovalItem["approval"], sign: Sign, onDone: () => void) {
  const { api } = useSession();
  return useDecision(async (publishLate: boolean) => {
    const credential = await sign(contentHash);
    const seen = { contentHash, publishLate, ...(credential && { credential }) };
    return api.POST("/v1/approvals/{id}/approve", { params: { path: { id } }, body: seen });
  }, onDone);
}

type Sign = (contentHash: string) => Promise<Record<string, never> | undefined>;

export function useReject({ id }: ApprovalItem["approval"], onDone: () => void) {
  const { api } = useSession();
  return useDecision(
    (reason: string) => api.POST("/v1/approvals/{id}/reject", { params: { path: { id } }, body: { reason } }),
    onDone,
  );
}

/** Moves a post to another time, after which it is asked for again. */
export function useMoveWaiting(scheduleId: string, onDone: () => void) {
  const { api } = useSession();
  return useDecision(async (scheduledTime: string) => {
    const params = { path: { id: scheduleId } };
    return api.PATCH("/v1/posts/{id}", { params, headers: await actingHeaders(api), body: { scheduledTime } });
  }, onDone);
}

/** After it, and also after its refusal, what waits is read again. */
function useDecision<Input>(decide: (input: Input) => Promise<unknown>, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: decide,
    onSuccess: onDone,
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: approvalsKey });
      await queries.invalidateQueries({ queryKey: postsKey() });
    },
  });
}
