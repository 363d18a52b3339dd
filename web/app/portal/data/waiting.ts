/** How much waits for a person: on its own, because the navigation shows it. */
import { useQuery } from "@tanstack/react-query";
import { body } from "~/api/client";
import { useSession } from "~/auth/session";
import { ApiError } from "~/lib/api-error";
import { approvalsKey, commentsKey } from "./posts";
import { type Across, askAcross, useAcross } from "./several";

export const firstOfWaiting = { status: "PENDING", limit: 100 } as const;
export const firstOfUnanswered = { needsAnswer: true, limit: 100 } as const;
export const waitingCountKey = (across: Across) => [...approvalsKey, "count", across] as const;

export const unansweredCountKey = [...commentsKey, "count"] as const;

/** How many posts wait, such as `3` or `100+`; none for members who may not decide. */
export function useWaitingCount(mayDecide = true) {
  const { api } = useSession();
  const across = useAcross("APPROVE");
  const { query, headers } = askAcross(across);
  const params = { query: { ...firstOfWaiting, ...query } };
  return useQuery({
    enabled: mayDecide && across !== "",
    queryKey: waitingCountKey(across),
    queryFn: async ({ signal }) => countOfPage(await body(api.GET("/v1/approvals", { params, headers, signal }))),
    refetchInterval,
  }).data;
}

/** How many comments need an answer, in the workspace of this tab. */
export function useUnansweredCount() {
  const { api } = useSession();
  const params = { query: firstOfUnanswered };
  return useQuery({
    queryKey: unansweredCountKey,
    queryFn: async ({ signal }) => countOfPage(await body(api.GET("/v1/comments", { params, signal }))),
    refetchInterval,
  }).data;
}

function refetchInterval({ state }: { state: { error: unknown } }): number | false {
  return state.error instanceof ApiError && state.error.status === 403 ? false : 30_000;
}

/** Of the first page of a list. */
export function countOfPage({ items, nextCursor }: { items: unknown[]; nextCursor?: string | null }): string {
  return countInWords(items.length, Boolean(nextCursor));
}

/** With a plus if there are more; empty for none. */
export function countInWords(count: number, hasMore: boolean): string {
  return count > 0 ? `${count}${hasMore ? "+" : ""}` : "";
}
