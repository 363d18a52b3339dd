import { useEffect } from "react";

/** The pages of a list that were not read yet. */
export interface More {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** Reads page after page until what is sought is found. */
export function useSought(isSought: boolean, more: More): void {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = more;
  const reads = isSought && hasNextPage && !isFetchNextPageError && !isFetchingNextPage;
  useEffect(() => {
    if (reads) void fetchNextPage();
  }, [reads, fetchNextPage]);
}
