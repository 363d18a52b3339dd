import { createContext, type ReactNode, useEffect, useState } from "react";
import { useSession } from "~/auth/session";
import { useProvided } from "~/lib/use-provided";
import { upload } from "~/portal/data/media";
import type { MediaFile } from "../draft/draft";
import { useDraft } from "../draft/draft-provider";
import { addFiles, type Edit, editFile, removeFile } from "../draft/edits";
import { whenUpright } from "./upright";
import { isLost, type LocalFile, type LocalFiles, startOf, type UploadStart } from "./local-file";
import { cropsOf } from "./crops";

interface Uploads extends ReturnType<typeof useUploading> {
  /** The file whose crop is open, if one is. */
  cropping: string | undefined;
  setCropping: (fileId: string | undefined) => void;
}

const UploadsContext = createContext<Uploads | undefined>(undefined);

/** Owns the files that were chosen on this page. */
export function UploadsProvider({ children }: { children: ReactNode }) {
  const { draft, edit } = useDraft();
  const uploads = useUploading(draft.clientId, edit);
  const [cropping, setCropping] = useState<string>();
  return <UploadsContext value={{ ...uploads, cropping, setCropping }}>{children}</UploadsContext>;
}

export function useUploads(): Uploads {
  return useProvided(UploadsContext);
}

/** Uploads files as soon as they are chosen. */
function useUploading(clientId: string, edit: (edit: Edit) => void) {
  const session = useSession();
  const [files, setFiles] = useState<LocalFiles>({});
  const change = (id: string, part: Partial<LocalFile>) =>
    setFiles((all) => (all[id] ? { ...all, [id]: { ...all[id], ...part } } : all));

  const begin = (id: string, { file, url, key, crop }: UploadStart) => {
    const controller = new AbortController();
    setFiles((all) => ({ ...all, [id]: { file, url, key, crop, sent: 0, isDone: false, controller } }));
    const onProgress = (sent: number) => change(id, { sent });
    upload(session, { file, clientId, key, signal: controller.signal, onProgress }).then(
      (path) => {
        if (controller.signal.aborted) return;
        change(id, { isDone: true });
        edit(editFile(id, { path }));
      },
      (failure: unknown) => {
        if (!controller.signal.aborted) change(id, { failure });
      },
    );
  };
  const add = (chosen: readonly File[]) => {
    const made = chosen.map((file) => ({ start: startOf(file), media: toMediaFile(file) }));
    edit(addFiles(made.map(({ media }) => media)));
    for (const { start, media } of made) begin(media.id, start);
    for (const { start, media } of made) measure(media, start, edit);
  };
  const remove = (id: string) => {
    files[id]?.controller.abort();
    setFiles((all) => without(all, id));
    edit(removeFile(id));
  };
  const retry = (id: string) => {
    const local = files[id];
    if (local) begin(id, local);
  };
  useReconnection(files, retry);
  const show = (id: string, file: LocalFile) => setFiles((all) => ({ ...all, [id]: file }));
  return { files, add, remove, retry, ...cropsOf({ files, edit, begin, show }) };
}

/** What lost the connection is sent again once the browser is back online. */
function useReconnection(files: LocalFiles, retry: (id: string) => void): void {
  useEffect(() => {
    const resume = () => {
      const lost = Object.keys(files).filter((id) => isLost(files[id]));
      lost.forEach(retry);
    };
    window.addEventListener("online", resume);
    return () => window.removeEventListener("online", resume);
  });
}

function measure({ id, isVideo }: MediaFile, { url }: UploadStart, edit: (edit: Edit) => void): void {
  if (isVideo) whenUpright(url, () => edit(editFile(id, { isUpright: true })));
}

function without(files: LocalFiles, id: string): LocalFiles {
  const { [id]: _, ...others } = files;
  return others;
}

function toMediaFile({ name, size, type }: File): MediaFile {
  return { id: crypto.randomUUID(), name, size, isVideo: type.startsWith("video/"), altText: "" };
}
