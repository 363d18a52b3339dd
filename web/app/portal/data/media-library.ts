import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { body } from "~/api/client";
import type { MediaFile } from "~/api/types";
import { useSession } from "~/auth/session";
import { toast } from "~/ui/toast";

export const mediaTypes = ["image", "video", "document"] as const;
export type MediaType = (typeof mediaTypes)[number];

export interface MediaFilter {
  type: MediaType | undefined;
  /** Whether a post names the file. */
  used: boolean | undefined;
}

/** Of lists: a file that was deleted is asked for no more. */
const mediaKey = ["media"] as const;
const pageSize = 50;

/** The workspace's uploads, newest first, page by page. */
export function useMedia(filter: MediaFilter) {
  const { api } = useSession();
  return useInfiniteQuery({
    queryKey: [...mediaKey, filter],
    queryFn: ({ pageParam, signal }) => {
      const { type, used } = filter;
      const query = {
        limit: pageSize,
        ...(type && { type }),
        ...(used !== undefined && { used }),
        ...(pageParam && { cursor: pageParam }),
      };
      return body(api.GET("/v1/media", { params: { query }, signal }));
    },
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    // Links to pictures expire: they are read again long before.
    staleTime: 60_000,
  });
}

/** The latest files that posts use: for pictures of a post's files. */
export function useMediaOf(paths: readonly string[]): MediaFile[] {
  const { api } = useSession();
  const files = useQuery({
    enabled: paths.length > 0,
    queryKey: [...mediaKey, "used"],
    queryFn: async ({ signal }) =>
      (await body(api.GET("/v1/media", { params: { query: { used: true, limit: 100 } }, signal }))).items,
    staleTime: 60_000,
  });
  return paths.flatMap((path) => files.data?.find((file) => file.path === path) ?? []);
}

/** Where a file can be published, and why not elsewhere. */
export function useCompatibility(path: string) {
  const { api } = useSession();
  return useQuery({
    queryKey: ["compatibility", path],
    queryFn: async ({ signal }) =>
      (await body(api.GET("/v1/media/compatibility", { params: { query: { path } }, signal }))).placements,
    staleTime: Infinity,
  });
}

export function useDeleteMedia() {
  const { api } = useSession();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ path }: MediaFile) => {
      await api.DELETE("/v1/media/{path}", { params: { path: { path } } });
      toast(`${fileName(path)} was deleted.`);
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: mediaKey }),
  });
}

/** The last part of a path: what people know a file by. */
export function fileName(path: string): string {
  return path.split("/").at(-1) ?? path;
}
