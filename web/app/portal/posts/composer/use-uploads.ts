import { useState } from "react";
import { useSession } from "~/auth/session";
import { upload } from "~/portal/data/media";
import type { MediaFile } from "./draft";
import { addFiles, type Edit, editFile, removeFile } from "./edits";

/** A file that this page knows: its picture, and how far its upload is. */
export interface LocalFile {
  file: File;
  /** An object URL. */
  url: string;
  sent: number;
  failure?: unknown;
  isDone: boolean;
  controller: AbortController;
}

export type LocalFiles = Readonly<Record<string, LocalFile>>;

/** Uploads files as soon as they are chosen. */
export function useUploads(clientId: string, edit: (edit: Edit) => void) {
  const session = useSession();
  const [files, setFiles] = useState<LocalFiles>({});
  const change = (id: string, part: Partial<LocalFile>) =>
    setFiles((all) => (all[id] ? { ...all, [id]: { ...all[id], ...part } } : all));

  const begin = (id: string, file: File) => {
    const controller = new AbortController();
    const url = files[id]?.url ?? URL.createObjectURL(file);
    setFiles((all) => ({ ...all, [id]: { file, url, sent: 0, isDone: false, controller } }));
    const onProgress = (sent: number) => change(id, { sent });
    upload(session, { file, clientId, signal: controller.signal, onProgress }).then(
      (path) => {
        change(id, { isDone: true });
        edit(editFile(id, { path }));
      },
      (failure: unknown) => {
        if (!controller.signal.aborted) change(id, { failure });
      },
    );
  };
  const add = (chosen: readonly File[]) => {
    const made = chosen.map((file) => ({ file, media: toMediaFile(file) }));
    edit(addFiles(made.map(({ media }) => media)));
    for (const { file, media } of made) begin(media.id, file);
  };
  const remove = (id: string) => {
    files[id]?.controller.abort();
    edit(removeFile(id));
  };
  const retry = (id: string) => {
    const file = files[id]?.file;
    if (file) begin(id, file);
  };
  return { files, add, remove, retry };
}

function toMediaFile({ name, size, type }: File): MediaFile {
  return { id: crypto.randomUUID(), name, size, isVideo: type.startsWith("video/"), altText: "" };
}
