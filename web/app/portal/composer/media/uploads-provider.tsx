import { createContext, type ReactNode, useState } from "react";
import { useProvided } from "~/lib/use-provided";
import { startOf } from "~/portal/parts/uploads/local-file";
import { useUploader } from "~/portal/parts/uploads/use-uploader";
import type { MediaFile } from "../draft/draft";
import { useDraft } from "../draft/draft-provider";
import { addFiles, type Edit, editFile, removeFile } from "../draft/edits";
import { whenUpright } from "./upright";
import type { UploadStart } from "./local-file";
import { cropsOf } from "./crops";
import { useStoredFiles } from "./use-stored-files";

interface Uploads extends ReturnType<typeof useUploading> {
  /** The address of a file's picture, as far as it is known. */
  urlOf: (fileId: string) => string | undefined;
  /** The file whose crop is open, if one is. */
  cropping: string | undefined;
  setCropping: (fileId: string | undefined) => void;
}

const UploadsContext = createContext<Uploads | undefined>(undefined);

/** Owns the files that were chosen on this page. */
export function UploadsProvider({ children }: { children: ReactNode }) {
  const { draft, edit } = useDraft();
  const uploads = useUploading(draft.clientId, edit);
  const { files } = uploads;
  const storedUrl = useStoredFiles(draft.media, files, edit);
  const urlOf = (id: string) => files[id]?.url ?? storedUrl(id);
  const [cropping, setCropping] = useState<string>();
  return <UploadsContext value={{ ...uploads, urlOf, cropping, setCropping }}>{children}</UploadsContext>;
}

export function useUploads(): Uploads {
  return useProvided(UploadsContext);
}

/** Uploads files as soon as they are chosen. */
function useUploading(clientId: string, edit: (edit: Edit) => void) {
  const uploader = useUploader<UploadStart>({ clientId, onStored: (id, path) => edit(editFile(id, { path })) });
  const { begin } = uploader;
  const add = (chosen: readonly File[]) => {
    const made = chosen.map((file) => ({ start: startOf(file), media: toMediaFile(file) }));
    edit(addFiles(made.map(({ media }) => media)));
    for (const { start, media } of made) begin(media.id, start);
    for (const { start, media } of made) measure(media, start, edit);
  };
  const remove = (id: string) => {
    uploader.remove(id);
    edit(removeFile(id));
  };
  return { ...uploader, add, remove, ...cropsOf({ ...uploader, edit }) };
}

function measure({ id, isVideo }: MediaFile, { url }: UploadStart, edit: (edit: Edit) => void): void {
  if (isVideo) whenUpright(url, () => edit(editFile(id, { isUpright: true })));
}

function toMediaFile({ name, size, type }: File): MediaFile {
  return { id: crypto.randomUUID(), name, size, isVideo: type.startsWith("video/"), altText: "" };
}
