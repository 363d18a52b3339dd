import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { body } from "~/api/client";
import { useSession } from "~/auth/session";
import { timeZone } from "~/lib/format";

export const periods = ["24h", "14d", "90d"] as const;
export type Period = (typeof periods)[number];

/** What was published and delivered in a period, in buckets of an hour or a day of the person's own zone. */
export function useStats(period: Period) {
  const { api } = useSession();
  return useQuery({
    queryKey: ["stats", period],
    queryFn: ({ signal }) => {
      const query = { ...rangeOf(period, new Date()), timeZone: timeZone() };
      return body(api.GET("/v1/stats", { params: { query }, signal }));
    },
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  });
}

/** The whole hours or days that end with the present one. */
export function rangeOf(period: Period, now: Date) {
  const end = new Date(now);
  if (period === "24h") {
    end.setMinutes(60, 0, 0);
    return { from: new Date(end.getTime() - 86_400_000).toISOString(), to: end.toISOString(), bucket: "hour" as const };
  }
  end.setHours(24, 0, 0, 0);
  const from = new Date(end);
  // By the calendar: a day of the summer time's change has 23 or 25 hours.
  from.setDate(from.getDate() - (period === "14d" ? 14 : 90));
  return { from: from.toISOString(), to: end.toISOString(), bucket: "day" as const };
}
