import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { body } from "~/api/client";
import type { PostNumbers } from "~/api/types";
import { useSession } from "~/auth/session";
import { timeZone } from "~/lib/format";

export const periods = ["7", "28", "90"] as const;
export type Period = (typeof periods)[number];

/** What a browser shows with ease. */
const most = 1_000;

/** The whole days that end with the present one, by the calendar: a day of the summer time's change has 23 or 25 hours. */
function firstDay(days: Period): string {
  const from = new Date();
  from.setHours(0, 0, 0, 0);
  from.setDate(from.getDate() - Number(days) + 1);
  return from.toISOString();
}

const options = { refetchInterval: 60_000, placeholderData: keepPreviousData } as const;

/** The posts of the last days with their numbers, the latest first, of all accounts or of one. */
export function useNumbers(days: Period, accountId: number | undefined) {
  const { api } = useSession();
  return useQuery({
    ...options,
    queryKey: ["numbers", days, accountId],
    queryFn: async ({ signal }) => {
      const from = firstDay(days);
      const items: PostNumbers[] = [];
      let cursor: string | undefined;
      do {
        const query = { from, limit: 100, ...(accountId && { accountId }), ...(cursor && { cursor }) };
        const page = await body(api.GET("/v1/analytics/posts", { params: { query }, signal }));
        items.push(...page.items);
        cursor = page.nextCursor ?? undefined;
      } while (cursor && items.length < most);
      return { items, isWhole: !cursor };
    },
  });
}

/** What networks counted on each of the last days, and on as many days before. */
export function useNumbersSummary(days: Period, accountId: number | undefined) {
  const { api } = useSession();
  return useQuery({
    ...options,
    queryKey: ["numbers", "summary", days, accountId],
    queryFn: ({ signal }) => {
      const query = { from: firstDay(days), timeZone: timeZone(), ...(accountId && { accountId }) };
      return body(api.GET("/v1/analytics/summary", { params: { query }, signal }));
    },
  });
}

/** The hours of the week in which the posts of an account did best, by the clocks of a zone. */
export function useBestHours(id: number, zone: string | undefined) {
  const { api } = useSession();
  return useQuery({
    enabled: zone !== undefined,
    queryKey: ["numbers", "best-hours", id, zone],
    queryFn: ({ signal }) => {
      const params = { path: { id }, query: { timeZone: zone ?? "UTC" } };
      return body(api.GET("/v1/accounts/{id}/best-hours", { params, signal }));
    },
  });
}
