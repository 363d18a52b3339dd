/** How much waits for approval: on its own, because the navigation shows it. */
import { useQuery } from "@tanstack/react-query";
import { body } from "~/api/client";
import type { ApprovalPage } from "~/api/types";
import { useSession } from "~/auth/session";
import { ApiError } from "~/lib/api-error";
import { approvalsKey } from "./posts";
import { type Across, askAcross, useAcross } from "./several";

export const firstOfWaiting = { status: "PENDING", limit: 100 } as const;
export const waitingCountKey = (across: Across) => [...approvalsKey, "count", across] as const;

/** How many posts wait, such as `3` or `100+`; none for members who may not decide. */
export function useWaitingCount() {
  const { api } = useSession();
  const across = useAcross("APPROVE");
  const { query, headers } = askAcross(across);
  const params = { query: { ...firstOfWaiting, ...query } };
  return useQuery({
    enabled: across !== "",
    queryKey: waitingCountKey(across),
    queryFn: async ({ signal }) => countOfPage(await body(api.GET("/v1/approvals", { params, headers, signal }))),
    refetchInterval: ({ state }) => (state.error instanceof ApiError && state.error.status === 403 ? false : 30_000),
  }).data;
}

export function countOfPage({ items, nextCursor }: ApprovalPage): string {
  return countInWords(items.length, Boolean(nextCursor));
}

/** With a plus if there are more; empty for none. */
export function countInWords(count: number, hasMore: boolean): string {
  return count > 0 ? `${count}${hasMore ? "+" : ""}` : "";
}
