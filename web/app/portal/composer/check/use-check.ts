import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Api, body } from "~/api/client";
import type { Report } from "~/api/types";
import { useSession } from "~/auth/session";
import { useSettled } from "~/lib/use-settled";
import { type Draft, isBlank } from "../draft/draft";
import { type Judged, judge } from "./judged";
import { toRequest } from "../draft/to-request";

/** How long nothing must change before the draft is checked, in milliseconds. */
const pause = 400;

/** Checks the draft after each change, by the API's own rules. A check that is out of date is cancelled. */
export function useCheck(draft: Draft, isWanted: boolean) {
  const { api } = useSession();
  const settled = useSettled(draft, pause);
  const query = useQuery({
    queryKey: ["check", settled.clientId, JSON.stringify(toRequest(settled, false))],
    queryFn: ({ signal }) => check(api, settled, signal),
    enabled: isWanted && settled.targets.length > 0,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 60_000,
  });
  const judged = draft.targets.length > 0 && !(isBlank(draft) && !isWanted) ? query.data : undefined;
  return {
    judged,
    error: query.error,
    at: query.dataUpdatedAt,
    isPending: settled !== draft || query.isPlaceholderData || query.isFetching,
  };
}

/** Asks the API what it would say of this draft, without storing it. */
export async function check(api: Api, draft: Draft, signal?: AbortSignal): Promise<Judged> {
  const report = await body(
    api.POST("/v1/posts", {
      params: { query: { validateOnly: true } },
      headers: { "x-api-key": draft.clientId },
      body: toRequest(draft, false),
      signal,
    }),
  );
  if (!("findings" in report)) throw new Error("The API's response is not a report");
  return judge(report as Report, draft);
}
