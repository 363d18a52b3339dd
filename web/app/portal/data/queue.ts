import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { body } from "~/api/client";
import type { QueueSlots } from "~/api/types";
import { useSession } from "~/auth/session";
import { postsKey } from "./posts";

/** The days of the week by the API's names. */
export const week = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"] as const;

export type WeekDay = (typeof week)[number];

/** Below the posts' key: a post that moves may free a slot. */
const queueKey = () => [...postsKey(), "queue"];

/** The times of the week at which the workspace publishes, and the next free ones. */
export function useQueue() {
  const { api } = useSession();
  return useQuery({
    queryKey: queueKey(),
    queryFn: ({ signal }) => body(api.GET("/v1/queue", { signal })),
  });
}

/** Replaces all slots. */
export function useSaveQueue() {
  const { api } = useSession();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (slots: QueueSlots) => body(api.PUT("/v1/queue", { body: slots })),
    onSuccess: async (queue) => {
      queries.setQueryData(queueKey(), queue);
      await queries.invalidateQueries({ queryKey: [...postsKey(), "slots"] });
    },
  });
}

/** The free slots of a span, the earliest first. */
export function useFreeSlots(from: string, to: string, { enabled }: { enabled: boolean }) {
  const { api } = useSession();
  return useQuery({
    enabled,
    queryKey: [...postsKey(), "slots", from, to],
    queryFn: async ({ signal }) => {
      const { items } = await body(api.GET("/v1/queue/slots", { params: { query: { from, to } }, signal }));
      return items.filter(({ taken }) => !taken).map(({ time }) => time);
    },
    placeholderData: keepPreviousData,
  });
}
