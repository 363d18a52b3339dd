import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { body } from "~/api/client";
import { useSession } from "~/auth/session";
import { postsKey } from "./posts";

/** The times of the week at which the workspace publishes, and the next free ones. */
export function useQueue() {
  const { api } = useSession();
  return useQuery({
    // Below the posts' key: a post that moves may free a slot.
    queryKey: [...postsKey(), "queue"],
    queryFn: ({ signal }) => body(api.GET("/v1/queue", { signal })),
  });
}

/** The free slots of a span, the earliest first. */
export function useFreeSlots(from: string, to: string) {
  const { api } = useSession();
  return useQuery({
    queryKey: [...postsKey(), "slots", from, to],
    queryFn: async ({ signal }) => {
      const { items } = await body(api.GET("/v1/queue/slots", { params: { query: { from, to } }, signal }));
      return items.filter(({ taken }) => !taken).map(({ time }) => time);
    },
    placeholderData: keepPreviousData,
  });
}
