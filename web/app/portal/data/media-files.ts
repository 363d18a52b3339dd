import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { body } from "~/api/client";
import type { MediaFile } from "~/api/types";
import { useSession } from "~/auth/session";

/** Of lists: a file that was deleted is asked for no more. */
export const mediaKey = ["media"] as const;
/** The API accepts that many paths. */
const mostNamed = 100;

/** The files with these paths, in this order. Those that were deleted are missing. */
export function useFiles(paths: readonly string[]) {
  const { api } = useSession();
  const path = paths.slice(0, mostNamed).join(",");
  return useQuery({
    enabled: paths.length > 0,
    queryKey: [...mediaKey, "of", path],
    queryFn: async ({ signal }) => {
      const query = { path, limit: mostNamed };
      const { items } = await body(api.GET("/v1/media", { params: { query }, signal }));
      return paths.flatMap((wanted) => items.find((file) => file.path === wanted) ?? []);
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

/** What is known of a post's files, as soon as it is. */
export function useMediaOf(paths: readonly string[]): readonly MediaFile[] {
  return useFiles(paths).data ?? none;
}

const none: readonly MediaFile[] = [];

/** What people know a file by; of one without a name, the last part of its path. */
export function mediaName({ name, path }: Pick<MediaFile, "name" | "path">): string {
  return name || (path.split("/").at(-1) ?? path);
}

/** The address of what shows a file: a small picture, or a video itself. */
export function pictureUrl({ type, url, thumbnailUrl }: MediaFile): string | undefined {
  return type === "video" ? url : (thumbnailUrl ?? undefined);
}
