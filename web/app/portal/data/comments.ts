/** Comments below published posts: those that need an answer, the others, and all of one post. */
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { body } from "~/api/client";
import { useSession } from "~/auth/session";
import { commentsKey } from "./posts";
import { countOfPage, firstOfUnanswered, unansweredCountKey } from "./waiting";

/** What a list is reduced to; an absent field lets every comment pass. */
export interface CommentFilter {
  accountId?: number;
}

/** Those that need an answer, the oldest first, page by page; or the others, the newest first. */
export function useComments(needsAnswer: boolean, filter: CommentFilter) {
  const { api } = useSession();
  const queries = useQueryClient();
  const isWhole = needsAnswer && filter.accountId === undefined;
  return useInfiniteQuery({
    queryKey: [...commentsKey, "list", needsAnswer, filter],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...firstOfUnanswered, ...filter, needsAnswer, ...(pageParam && { cursor: pageParam }) };
      const page = await body(api.GET("/v1/comments", { params: { query }, signal }));
      if (isWhole && !pageParam) queries.setQueryData(unansweredCountKey, countOfPage(page));
      return page;
    },
    ...paged,
    select: flattened,
    refetchInterval: ({ state }) => pause(state.data, 15_000),
  });
}

/** The comments below one post (`pst_…`) or all posts of a schedule, the oldest first, and when each post was read. */
export function usePostComments(id: string) {
  const { api } = useSession();
  return useInfiniteQuery({
    queryKey: [...commentsKey, "post", id],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: 100, ...(pageParam && { cursor: pageParam }) };
      return body(api.GET("/v1/posts/{id}/comments", { params: { path: { id }, query }, signal }));
    },
    ...paged,
    select: ({ pages }) => ({ items: flattened({ pages }), readings: pages[0]?.readings ?? [] }),
    refetchInterval: ({ state }) => pause(state.data, 5_000),
  });
}

const paged = {
  initialPageParam: "",
  getNextPageParam: ({ nextCursor }: { nextCursor?: string | null }) => nextCursor ?? undefined,
};

function flattened<Item>({ pages }: { pages: { items: Item[] }[] }): Item[] {
  return pages.flatMap(({ items }) => items);
}

/** Many pages are read again less often. */
function pause(data: { pages: unknown[] } | undefined, every: number): number {
  return (data?.pages.length ?? 0) > 2 ? 30_000 : every;
}
