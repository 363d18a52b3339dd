import { useQuery } from "@tanstack/react-query";
import { body } from "~/api/client";
import { useSession } from "~/auth/session";
import { isWaiting } from "./post-status";

/** Whether the workspace ever tried to publish anything: until then there is nothing to plot. */
export function useHasPublished() {
  const { api } = useSession();
  return useQuery({
    queryKey: ["posts", "published"],
    queryFn: async ({ signal }) => {
      const { items } = await body(api.GET("/v1/posts", { params: { query: { limit: 100 } }, signal }));
      return items.some(({ status }) => !isWaiting({ status }) && status !== "CANCELLED");
    },
    staleTime: 60_000,
  });
}
