import { useInfiniteQuery } from "@tanstack/react-query";
import { body } from "~/api/client";
import type { AuditAction } from "~/api/types";
import { useSession } from "~/auth/session";

interface Filter {
  actor?: string;
  action?: AuditAction;
  from?: string;
  to?: string;
}

/** The workspace's log, newest first, page by page. */
export function useAudit({ actor, action, from, to }: Filter) {
  const { api } = useSession();
  const filter = { ...(actor && { actor }), ...(action && { action }), ...(from && { from }), ...(to && { to }) };
  return useInfiniteQuery({
    queryKey: ["audit", filter],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: 50, ...filter, ...(pageParam && { cursor: pageParam }) };
      return body(api.GET("/v1/audit", { params: { query }, signal }));
    },
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    // Everything that is done adds to it.
    staleTime: 0,
  });
}
