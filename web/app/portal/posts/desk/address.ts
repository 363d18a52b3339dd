/** What the screen shows is in its address, so that it can be shared and survives a reload. */
import { useSearchParams } from "react-router";
import type { PostFilter } from "~/portal/data/post-lists";
import { type ScheduleStatus, scheduleStatuses } from "~/portal/data/post-status";
import { isPlatform, type Platform } from "~/ui/network-names";
import { addDays, type Day, isDay, isMonth, mondayOf, monthOf } from "./civil";

export const views = ["month", "week", "list"] as const;
export type ViewName = (typeof views)[number];

/** Cancelled posts are left out unless someone asks for them. */
export type StatusChoice = ScheduleStatus | "all" | "";

export interface Place {
  view: ViewName;
  month: string;
  /** The Monday of the week. */
  week: Day;
  /** The Monday from which a calendar shows some weeks, where no month was asked for: planning begins with this week. */
  from?: Day;
}

export interface Filters {
  status: StatusChoice;
  accountId: number | undefined;
  platform: Platform | undefined;
  search: string;
}

export function readPlace(parameters: URLSearchParams, today: Day): Place {
  // Several workspaces together are too much for a month at first sight.
  const usual = parameters.has("workspaces") ? "week" : "month";
  const view = views.find((it) => it === parameters.get("view")) ?? usual;
  const [month, week] = [parameters.get("month"), parameters.get("week")];
  const isAsked = isMonth(month) || isDay(week);
  return {
    view,
    ...(!isAsked && { from: mondayOf(today) }),
    month: isMonth(month) ? month : monthOf(isDay(week) ? week : today),
    week: mondayOf(isDay(week) ? week : isMonth(month) && month !== monthOf(today) ? `${month}-01` : today),
  };
}

export function readFilters(parameters: URLSearchParams): Filters {
  const [status, account, network] = ["status", "account", "network"].map((name) => parameters.get(name) ?? "");
  return {
    status: (["all", ...scheduleStatuses] as const).find((it) => it === status) ?? "",
    accountId: /^\d+$/.test(account ?? "") ? Number(account) : undefined,
    platform: network && isPlatform(network) ? network : undefined,
    search: parameters.get("q") ?? "",
  };
}

/** Whether a filter leaves something out that someone did not ask to leave out. */
export function isFiltered({ status, accountId, platform, search }: Filters): boolean {
  return status !== "" || accountId !== undefined || platform !== undefined || search !== "";
}

/** The part of the filters that the server applies. */
export function serverFilter({ status, accountId, platform, search }: Filters): PostFilter {
  return {
    ...(status !== "" && status !== "all" && { status }),
    ...(accountId !== undefined && { accountId }),
    ...(platform && { platform }),
    ...(search && { search }),
  };
}

export function useAddress(today: Day) {
  const [parameters, setParameters] = useSearchParams();

  function change(values: Record<string, string | undefined>, replace = false) {
    // Not those of the last rendering: two changes that follow each other closely would lose the first.
    const after = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries(values)) {
      if (value) after.set(name, value);
      else after.delete(name);
    }
    setParameters(after, { replace, preventScrollReset: true });
  }

  const place = readPlace(parameters, today);
  return {
    place,
    filters: readFilters(parameters),
    showComingWeeks: () => change({ view: "month", month: undefined, week: undefined }),
    showMonth: (month: string) => change({ view: "month", month, week: undefined }),
    showWeek: (day: Day) => change({ view: "week", week: mondayOf(day), month: undefined }),
    showList: () => change({ view: "list", month: undefined, week: undefined }),
    filter: (values: Record<string, string | undefined>) => change(values, true),
    clearFilters: () => change({ status: undefined, account: undefined, network: undefined, q: undefined }, true),
  };
}

export type PostsAddress = ReturnType<typeof useAddress>;

/** The middle of a week says which month it belongs to. */
export function monthOfWeek(monday: Day): string {
  return monthOf(addDays(monday, 3));
}
