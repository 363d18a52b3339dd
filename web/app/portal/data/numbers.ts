import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { body } from "~/api/client";
import type { PostNumbers } from "~/api/types";
import { useSession } from "~/auth/session";

export const periods = ["7", "28", "90"] as const;
export type Period = (typeof periods)[number];

/** What a browser sums with ease. */
const most = 1_000;

/** The posts of the last days with their numbers, the latest first, of all accounts or of one. */
export function useNumbers(days: Period, accountId: number | undefined) {
  const { api } = useSession();
  return useQuery({
    queryKey: ["numbers", days, accountId],
    queryFn: async ({ signal }) => {
      const from = new Date(Date.now() - Number(days) * 86_400_000).toISOString();
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
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  });
}
