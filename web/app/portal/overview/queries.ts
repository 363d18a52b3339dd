import { useQuery } from "@tanstack/react-query";
import { body } from "~/api/client";
import { useSession } from "~/auth/session";
import { shortTitle } from "~/portal/data/post-status";
import { postsKey } from "~/portal/data/posts";
import { failedPosts } from "./failed-posts";

/** The next post of today; undefined if there is none. */
export function useNextPost() {
  const { api } = useSession();
  return useQuery({
    queryKey: [...postsKey(), "next"],
    queryFn: async ({ signal }) => {
      const now = new Date();
      const to = new Date(now).setHours(24, 0, 0, 0);
      const query = {
        status: "SCHEDULED",
        from: now.toISOString(),
        to: new Date(to).toISOString(),
        limit: 100,
      } as const;
      const { items } = await body(api.GET("/v1/posts", { params: { query }, signal }));
      const [next] = items.toSorted((a, b) => a.scheduledTime.localeCompare(b.scheduledTime));
      return next ? { id: next.id, title: shortTitle(next), time: next.scheduledTime } : null;
    },
    refetchInterval: 60_000,
  }).data;
}

/** What failed last, a line for each account. */
export function useLastFailures() {
  const { api } = useSession();
  return useQuery({
    queryKey: [...postsKey(), "failures"],
    queryFn: async ({ signal }) => {
      const list = (status: "FAILED" | "PARTIALLY_COMPLETED") =>
        body(api.GET("/v1/posts", { params: { query: { status, limit: 10 } }, signal }));
      const pages = await Promise.all([list("FAILED"), list("PARTIALLY_COMPLETED")]);
      return failedPosts(pages.flatMap(({ items }) => items));
    },
    refetchInterval: 30_000,
  });
}
