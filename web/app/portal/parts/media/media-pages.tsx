import type { ReactNode } from "react";
import type { MediaFile } from "~/api/types";
import { type MediaFilter, useMedia } from "~/portal/data/media-library";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { QueryError } from "~/ui/query-error";
import { Skeleton } from "~/ui/skeleton";

interface MediaPagesProps {
  filter: MediaFilter;
  onClear: () => void;
  /** What is said while there are no files at all. */
  empty: ReactNode;
  children: (files: readonly MediaFile[]) => ReactNode;
}

/** The workspace's files, page by page, with everything that a list of them can be. */
export function MediaPages({ filter, onClear, empty, children }: MediaPagesProps) {
  const media = useMedia(filter);
  const files = media.data?.pages.flatMap(({ items }) => items) ?? [];
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <>
      {media.isPending && <Skeleton label="Loading media..." lines={6} />}
      <QueryError query={media} fallback="Failed to load media" />
      {media.data && files.length === 0 && (
        <div className="empty-state">
          {isFiltered ? "No files found for the selected filters." : empty}
          {isFiltered && <Button onClick={onClear}>Clear Filters</Button>}
        </div>
      )}
      {files.length > 0 && children(files)}
      {media.hasNextPage && (
        <p className="follow-up">
          <Button pending={media.isFetchingNextPage} onClick={() => void media.fetchNextPage()}>
            <Icon name="down" />
            {media.isFetchingNextPage ? "Loading..." : "Show older files"}
          </Button>
        </p>
      )}
    </>
  );
}
