import { useEffect } from "react";
import { pictureUrl, useMediaOf } from "~/portal/data/media-files";
import type { MediaFile } from "../draft/draft";
import { type Edit, editFile } from "../draft/edits";
import type { LocalFiles } from "./local-file";

/** Names and pictures of the files that were not chosen on this page: of a draft that is opened again, or from the library. */
export function useStoredFiles(media: readonly MediaFile[], files: LocalFiles, edit: (edit: Edit) => void) {
  const stored = media.filter(({ id, path }) => path && !files[id]);
  const found = useMediaOf(stored.flatMap(({ path }) => path ?? []));
  const foundOf = ({ path }: MediaFile) => found.find((file) => file.path === path);
  useEffect(() => {
    for (const file of stored) {
      const name = foundOf(file)?.name;
      if (name && name !== file.name) edit(editFile(file.id, { name }));
    }
  });
  return (id: string) => {
    const file = stored.find((it) => it.id === id);
    const known = file && foundOf(file);
    return known && pictureUrl(known);
  };
}
