import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { body } from "~/api/client";
import type { Account, Schedule } from "~/api/types";
import { useSession } from "~/auth/session";
import { hasChats } from "~/lib/networks";
import { isFinal } from "./post-status";

/** The chats that an account can post to. */
export function useChats(account: Account | undefined) {
  const { api } = useSession();
  const id = account?.id ?? 0;
  return useQuery({
    queryKey: ["chats", id],
    queryFn: ({ signal }) => body(api.GET("/v1/accounts/{id}/chats", { params: { path: { id } }, signal })),
    enabled: hasChats(account?.platform),
  });
}

/** Of all that approvals are read with. */
export const approvalsKey = ["approvals"] as const;

/** Of all that comments are read with. */
export const commentsKey = ["comments"] as const;

/** Without an id, the key of every list. */
export const postsKey = (...id: string[]) => ["posts", ...id] as const;

/** How many posts are scheduled for an account, as far as one page of the API goes. */
export function useScheduledPosts(accountId: number) {
  const { api } = useSession();
  return useQuery({
    queryKey: [...postsKey(), "scheduled", accountId],
    queryFn: async ({ signal }) => {
      const query = { accountId, status: "SCHEDULED", limit: 250 } as const;
      const { items, nextCursor } = await body(api.GET("/v1/posts", { params: { query }, signal }));
      return { count: items.length, isWhole: !nextCursor };
    },
  });
}

/** The newest posts, page by page. */
export function usePosts() {
  const { api } = useSession();
  return useInfiniteQuery({
    queryKey: [...postsKey(), "newest"],
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam ? { cursor: pageParam } : {};
      return body(api.GET("/v1/posts", { params: { query }, signal }));
    },
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: 10_000,
  });
}

/** A schedule, polled until its outcome is final. */
export function useSchedule(id: string) {
  const { api } = useSession();
  return useQuery({
    queryKey: postsKey(id),
    queryFn: ({ signal }) => body(api.GET("/v1/posts/{id}", { params: { path: { id } }, signal })),
    refetchInterval: ({ state }) => pause(state.data, state.error),
  });
}

function pause(schedule: Schedule | undefined, error: unknown): number | false {
  if (!schedule) return false;
  if (error) return 5_000;
  const isDeleting = schedule.publications.some(({ posts }) => posts.some((it) => it.deletion?.status === "WAITING"));
  return isFinal(schedule) && !isDeleting ? false : 1_500;
}
