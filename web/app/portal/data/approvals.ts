import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Api, body } from "~/api/client";
import type { Approval, ApprovalPage, ApprovalRequest, Schedule } from "~/api/types";
import { useSession } from "~/auth/session";
import { approvalsKey, postsKey } from "./posts";
import { type Across, askAcross, useAcross } from "./several";
import { signApproval } from "./sign-approval";
import { countOfPage, firstOfWaiting, waitingCountKey } from "./waiting";

/** A post with what someone decided, or is to decide, about it. */
export interface ApprovalItem {
  approval: Approval;
  schedule: Schedule;
  /** Where it is decided, in a list of several workspaces. */
  workspace: ApprovalRequest["workspace"];
  /** The time that is asked for; none for as soon as it is approved. */
  time: string | undefined;
  /** What was asked for before, of the same post. */
  previous: ApprovalRequest["previous"];
  /** What each network charges for it, in US dollars; empty where posts are free. */
  prices: ApprovalRequest["prices"];
  /** Where everyone's posts wait: it is the person's own, and someone else may approve it. */
  needsSomeoneElse: boolean;
  /** The passkeys of the person, of which one signs what they approve. */
  credentialIds: readonly string[];
  /** What the approval covers. */
  content: ApprovalRequest["content"] | undefined;
}

/** What waits, page by page. It is read again and again: an agent may change a post while someone reads it. */
export function useWaitingItems(enabled: boolean) {
  const { api } = useSession();
  const queries = useQueryClient();
  const across = useAcross("APPROVE");
  return useInfiniteQuery({
    enabled: enabled && across !== "",
    queryKey: [...approvalsKey, "waiting", across],
    queryFn: async ({ pageParam, signal }) => {
      const page = await readPage(api, across, { ...firstOfWaiting, ...at(pageParam) }, signal);
      if (!pageParam) queries.setQueryData(waitingCountKey(across), countOfPage(page));
      return page;
    },
    ...paged,
    select: ({ pages }) => pages.flatMap(({ items }) => items.map(ofRequest)),
    refetchInterval: ({ state }) => pause(state.data, 4_000),
  });
}

/** What was approved or rejected, the latest that was asked for first, page by page. */
export function useDecided(enabled: boolean) {
  const { api } = useSession();
  const across = useAcross("APPROVE");
  return useInfiniteQuery({
    enabled: enabled && across !== "",
    queryKey: [...approvalsKey, "decided", across],
    queryFn: async ({ pageParam, signal }) => {
      const read = (cursor: string) => readPage(api, across, at(cursor), signal);
      let page = await read(pageParam);
      // What waits or was replaced may fill whole pages.
      while (page.nextCursor && !page.items.some(isDecided)) page = await read(page.nextCursor);
      return page;
    },
    ...paged,
    select: ({ pages }) => pages.flatMap(({ items }) => items.filter(isDecided).map(ofRequest)),
  });
}

/** The versions of the post that an approval is about, the newest first: an agent may change it while someone reads it. */
export function useVersions(id: string) {
  const { api } = useSession();
  return useQuery({
    queryKey: [...approvalsKey, "versions", id],
    queryFn: async ({ signal }) => {
      const params = { query: { versionsOf: id } };
      return (await body(api.GET("/v1/approvals", { params, signal }))).items.map(ofRequest);
    },
    refetchInterval: 4_000,
  });
}

/** The posts that wait, for members who may not decide, page by page. */
export function useWaitingPosts(enabled: boolean) {
  const { api } = useSession();
  const across = useAcross();
  const asked = askAcross(across);
  return useInfiniteQuery({
    enabled: enabled && across !== "",
    queryKey: [...postsKey(), "waiting for approval", across],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...asked.query, status: "WAITING_FOR_APPROVAL", ...at(pageParam) } as const;
      return body(api.GET("/v1/posts", { params: { query }, headers: asked.headers, signal }));
    },
    ...paged,
    select: ({ pages }) => pages.flatMap(({ items }) => items.flatMap(ofPost)),
    refetchInterval: ({ state }) => pause(state.data, 10_000),
  });
}

const paged = {
  initialPageParam: "",
  getNextPageParam: ({ nextCursor }: { nextCursor?: string | null }) => nextCursor ?? undefined,
};

function readPage(
  api: Api,
  across: Across,
  query: { status?: "PENDING"; cursor?: string },
  signal: AbortSignal,
): Promise<ApprovalPage> {
  const asked = askAcross(across);
  const params = { query: { ...query, ...asked.query } };
  return body(api.GET("/v1/approvals", { params, headers: asked.headers, signal }));
}

/** A page of as many as the API returns at once. */
function at(cursor: string) {
  return { limit: firstOfWaiting.limit, ...(cursor && { cursor }) };
}

/** Many pages are read again less often. */
function pause(data: { pages: unknown[] } | undefined, every: number): number {
  return (data?.pages.length ?? 0) > 2 ? 30_000 : every;
}

function isDecided({ decidedAt }: ApprovalRequest): boolean {
  return Boolean(decidedAt);
}

function ofRequest(request: ApprovalRequest): ApprovalItem {
  const { post, workspace, previous, content, prices, needsSomeoneElse, credentialIds, scheduledTime, ...approval } =
    request;
  const time = scheduledTime ?? undefined;
  return { approval, schedule: post, workspace, time, previous, content, prices, needsSomeoneElse, credentialIds };
}

function ofPost(schedule: Schedule): ApprovalItem[] {
  const { approval, scheduledTime, workspace } = schedule;
  const unknown = { previous: undefined, content: undefined, prices: [], needsSomeoneElse: false, credentialIds: [] };
  return approval ? [{ approval, schedule, workspace, time: scheduledTime, ...unknown }] : [];
}

/** Approves the version that the person saw, and no other. A person who has a passkey signs its hash. */
export function useApprove({ approval: { id, contentHash }, credentialIds }: ApprovalItem, onDone: () => void) {
  const { api } = useSession();
  return useDecision(async (publishLate: boolean) => {
    const credential = credentialIds.length > 0 ? await signApproval(contentHash, credentialIds) : undefined;
    const seen = { contentHash, publishLate, ...(credential && { credential }) };
    return api.POST("/v1/approvals/{id}/approve", { params: { path: { id } }, body: seen });
  }, onDone);
}

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
    return api.PATCH("/v1/posts/{id}", { params, body: { scheduledTime } });
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
