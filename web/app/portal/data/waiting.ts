/** What waits for approval: on its own, because the navigation shows how much it is. */
import { useQuery } from "@tanstack/react-query";
import { body } from "~/api/client";
import type { ApprovalRequest } from "~/api/types";
import { useSession } from "~/auth/session";
import { ApiError } from "~/lib/api-error";
import { approvalsKey } from "./posts";

export const most = 100;

/** The latest first, read again every so many milliseconds, except by a member who may not decide. */
export function useWaiting<T>(every: number, select: (requests: ApprovalRequest[]) => T, enabled = true) {
  const { api } = useSession();
  return useQuery({
    enabled,
    queryKey: [...approvalsKey, "waiting"],
    queryFn: async ({ signal }) => {
      const query = { status: "PENDING", limit: most } as const;
      return (await body(api.GET("/v1/approvals", { params: { query }, signal }))).items;
    },
    select,
    refetchInterval: ({ state }) => (state.error instanceof ApiError && state.error.status === 403 ? false : every),
  });
}
