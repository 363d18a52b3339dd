import type { ReactNode } from "react";
import { useFiles } from "~/portal/data/media-files";
import { QueryError } from "~/ui/query-error";
import type { MediaFile } from "../draft/draft";
import { fromStored } from "../draft/from-stored";
import { Skeleton } from "./skeleton";

interface WithFilesProps {
  paths: readonly string[];
  children: (media: MediaFile[]) => ReactNode;
}

/** Begins a post with files of the library; those that were deleted are left out. */
export function WithFiles({ paths, children }: WithFilesProps) {
  const files = useFiles(paths);
  if (files.data) return children(files.data.map(fromStored));
  return files.isPending ? <Skeleton /> : <QueryError query={files} fallback="Failed to load the files" />;
}
