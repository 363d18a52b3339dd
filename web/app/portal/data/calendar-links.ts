import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { body } from "~/api/client";
import type { CalendarLink } from "~/api/types";
import { useSession } from "~/auth/session";
import { toast } from "~/ui/toast";

const linksKey = ["calendar links"] as const;

/** The person's links for this workspace, the oldest first. */
export function useCalendarLinks() {
  const { api } = useSession();
  return useQuery({
    queryKey: linksKey,
    queryFn: async ({ signal }) => (await body(api.GET("/v1/calendar-links", { signal }))).items,
  });
}

/** The answer is the only one with the address; it is kept in no cache. */
export function useCreateCalendarLink() {
  const { api } = useSession();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => body(api.POST("/v1/calendar-links")),
    onSuccess: () => queries.invalidateQueries({ queryKey: linksKey }),
  });
}

export function useWithdrawCalendarLink() {
  const { api } = useSession();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: Pick<CalendarLink, "id">) => {
      await api.DELETE("/v1/calendar-links/{id}", { params: { path: { id } } });
      toast("The calendar link was withdrawn.");
    },
    onSettled: () => queries.invalidateQueries({ queryKey: linksKey }),
  });
}
