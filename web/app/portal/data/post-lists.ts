/** Lists of posts by the time that they are scheduled for. */
import { keepPreviousData, type QueryClient, useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { type Api, body } from "~/api/client";
import type { Schedule, SchedulePage } from "~/api/types";
import { useSession } from "~/auth/session";
import { saveFile } from "~/lib/save-file";
import type { ScheduleStatus } from "./post-status";
import { postsKey } from "./posts";
import { type Across, askAcross, useAcross } from "./several";

/** What the server filters by; what is absent lets every post pass. */
export interface PostFilter {
  status?: ScheduleStatus;
  accountId?: number;
  platform?: SchedulePlatform;
  search?: string;
}

export type SchedulePlatform = Schedule["publications"][number]["platform"];

export interface Span {
  /** Inclusive. */
  from: string;
  /** Exclusive. */
  to: string;
}

type Query = PostFilter & Partial<Span> & { cursor?: string };

/** The most that the API returns at once. */
export const pageSize = 250;
/** Of one span. A calendar with more posts than this says so. */
export const mostPages = 8;

/** All posts that match, the latest scheduled time first, page by page. */
export function usePostList(filter: PostFilter) {
  const { api } = useSession();
  const across = useAcross();
  return useInfiniteQuery({
    enabled: across !== "",
    queryKey: [...postsKey(), "list", filter, across],
    queryFn: ({ pageParam, signal }) => readPage(api, across, { ...filter, cursor: pageParam }, signal),
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    // Reading every page again would take longer and longer the further down someone is.
    refetchInterval: ({ state }) => (state.data && state.data.pages.length <= 2 ? 15_000 : false),
    refetchOnWindowFocus: ({ state }) => (state.data?.pages.length ?? 0) <= 2,
    placeholderData: keepPreviousData,
  });
}

/** The posts of a span of time that match, the latest first. */
export function usePostsBetween(span: Span, filter: PostFilter) {
  const { api } = useSession();
  const across = useAcross();
  return useQuery({
    enabled: across !== "",
    queryKey: [...postsKey(), "between", span, filter, across],
    queryFn: async ({ signal }) => {
      const items: Schedule[] = [];
      let cursor: string | null = "";
      for (let page = 0; cursor !== null && page < mostPages; page++) {
        const found: SchedulePage = await readPage(api, across, { ...filter, ...span, cursor }, signal);
        items.push(...found.items);
        cursor = found.nextCursor ?? null;
      }
      return { items, isWhole: cursor === null };
    },
    refetchInterval: 15_000,
    // Another choice of workspaces changes some of the posts: the others stay in view.
    placeholderData: across ? keepPreviousData : undefined,
  });
}

/** The drafts of the tab's own workspace, newest first. */
export function useDrafts({ enabled }: { enabled: boolean }) {
  const { api } = useSession();
  return useQuery({
    enabled,
    queryKey: [...postsKey(), "drafts"],
    queryFn: ({ signal }) =>
      body(api.GET("/v1/posts", { params: { query: { status: "DRAFT", limit: pageSize } }, signal })),
    refetchInterval: 30_000,
  });
}

/** Saves the posts that match as a CSV file. */
export function useExportPosts() {
  const { api } = useSession();
  const across = useAcross();
  return useMutation({
    mutationFn: async (filter: PostFilter & Partial<Span>) => {
      const asked = askAcross(across ?? "");
      const params = { query: { ...filter, ...asked.query, orderBy: "scheduledTime" } as const };
      const { data } = await api.GET("/v1/posts.csv", { params, headers: asked.headers, parseAs: "blob" });
      if (data) saveFile(data, "octavo-posts.csv");
    },
  });
}

function readPage(api: Api, across: Across, query: Query, signal: AbortSignal): Promise<SchedulePage> {
  const asked = askAcross(across);
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== "" && value !== undefined));
  const params = { query: { ...given, ...asked.query, orderBy: "scheduledTime", limit: pageSize } as const };
  return body(api.GET("/v1/posts", { params, headers: asked.headers, signal }));
}

/** Changes one post wherever a list shows it, until the server has answered. */
export function patchLists(queries: QueryClient, id: string, change: Partial<Schedule>): void {
  const patched = (items: Schedule[]) => items.map((item) => (item.id === id ? { ...item, ...change } : item));
  queries.setQueriesData<{ items: Schedule[] }>(
    { queryKey: [...postsKey(), "between"] },
    (data) => data && { ...data, items: patched(data.items) },
  );
  queries.setQueriesData<{ pages: SchedulePage[]; pageParams: unknown[] }>(
    { queryKey: [...postsKey(), "list"] },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: patched(page.items) })) },
  );
}
