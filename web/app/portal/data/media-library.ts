import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { body } from "~/api/client";
import type { MediaFile } from "~/api/types";
import { useSession } from "~/auth/session";
import { toast } from "~/ui/toast";
import { mediaKey, mediaName } from "./media-files";

export const mediaTypes = ["image", "video", "document"] as const;
export type MediaType = (typeof mediaTypes)[number];

export interface MediaFilter {
  type: MediaType | undefined;
  /** Whether a post names the file. */
  used: boolean | undefined;
  /** A part of the name. */
  name: string | undefined;
}

const pageSize = 50;

/** The workspace's uploads, newest first, page by page. */
export function useMedia(filter: MediaFilter) {
  const { api } = useSession();
  return useInfiniteQuery({
    queryKey: [...mediaKey, filter],
    queryFn: ({ pageParam, signal }) => {
      const { type, used, name } = filter;
      const query = {
        limit: pageSize,
        ...(type && { type }),
        ...(used !== undefined && { used }),
        ...(name && { name }),
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

/** After an upload. */
export function useRefreshMedia(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: mediaKey });
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
    mutationFn: async (file: MediaFile) => {
      await api.DELETE("/v1/media/{path}", { params: { path: { path: file.path } } });
      toast(`${mediaName(file)} was deleted.`);
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: mediaKey }),
  });
}
