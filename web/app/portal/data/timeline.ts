import { useQuery } from "@tanstack/react-query";
import { body } from "~/api/client";
import type { Schedule, TimelineItem } from "~/api/types";
import { useSession } from "~/auth/session";
import { postsKey } from "./posts";
import { isFinal } from "./post-status";

/** For this long after the last item, webhook deliveries may still add to a timeline. */
const quietAfter = 60_000;

/** Everything that happened to a post, oldest first; asked for again while more is to come. */
export function useTimeline(schedule: Schedule) {
  const { api } = useSession();
  return useQuery({
    queryKey: postsKey(schedule.id, "timeline"),
    queryFn: async ({ signal }) => {
      const params = { path: { id: schedule.id } };
      return (await body(api.GET("/v1/posts/{id}/timeline", { params, signal }))).items;
    },
    refetchInterval: ({ state }) => pause(schedule, state.data, state.dataUpdatedAt),
  });
}

/** Milliseconds until the next question; false once the timeline is complete. */
export function pause(schedule: Schedule, items: readonly TimelineItem[] | undefined, now: number): number | false {
  if (schedule.status === "PUBLISHING") return 1_000;
  const last = items?.at(-1);
  if (isFinal(schedule) && last && now - Date.parse(last.at) > quietAfter) return false;
  return 5_000;
}
