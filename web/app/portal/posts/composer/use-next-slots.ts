import { useQuery } from "@tanstack/react-query";
import { body } from "~/api/client";
import { useSession } from "~/auth/session";

/** The free slots of the workspace's queue, soonest first. */
export function useNextSlots() {
  const { api } = useSession();
  return useQuery({
    queryKey: ["queue"],
    queryFn: async ({ signal }) => (await body(api.GET("/v1/queue", { signal }))).next,
  });
}
