import { useInfiniteQuery } from "@tanstack/react-query";
import { body } from "~/api/client";
import { useSession } from "~/auth/session";

/** What a simulated network shows for an account, newest first, page by page. */
export function useFeed(accountId: number) {
  const { api } = useSession();
  return useInfiniteQuery({
    queryKey: ["feed", accountId],
    queryFn: ({ pageParam, signal }) => {
      const query = { accountId, ...(pageParam ? { cursor: pageParam } : {}) };
      return body(api.GET("/v1/sandbox/feed", { params: { query }, signal }));
    },
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: 5_000,
  });
}
