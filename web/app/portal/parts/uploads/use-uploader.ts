import { useEffect, useState } from "react";
import { useSession } from "~/auth/session";
import { upload } from "~/portal/data/media";
import { isLost, type LocalFile, type UploadStart } from "./local-file";

interface UploaderInput {
  clientId: string;
  /** A file is stored: its id here, and its path. */
  onStored: (id: string, path: string) => void;
}

/** Uploads files, and knows how far each one is. A screen may keep more with a file than the upload needs. */
export function useUploader<Start extends UploadStart = UploadStart>({ clientId, onStored }: UploaderInput) {
  const session = useSession();
  const [files, setFiles] = useState<Readonly<Record<string, Start & LocalFile>>>({});
  const change = (id: string, part: Partial<LocalFile>) =>
    setFiles((all) => (all[id] ? { ...all, [id]: { ...all[id], ...part } } : all));

  const begin = (id: string, start: Start) => {
    const controller = new AbortController();
    const local = { ...start, sent: 0, failure: undefined, isDone: false, controller };
    setFiles((all) => ({ ...all, [id]: local }));
    const onProgress = (sent: number) => change(id, { sent });
    upload(session, { file: start.file, clientId, key: start.key, signal: controller.signal, onProgress }).then(
      (path) => {
        if (controller.signal.aborted) return;
        change(id, { isDone: true });
        onStored(id, path);
      },
      (failure: unknown) => {
        if (!controller.signal.aborted) change(id, { failure });
      },
    );
  };
  /** Forgets a file; an upload that is under way ends. */
  const remove = (id: string) => {
    files[id]?.controller.abort();
    setFiles((all) => without(all, id));
  };
  const retry = (id: string) => {
    const local = files[id];
    if (local) begin(id, local);
  };
  useReconnection(files, retry);
  const show = (id: string, file: Start & LocalFile) => setFiles((all) => ({ ...all, [id]: file }));
  return { files, begin, remove, retry, show };
}

/** What lost the connection is sent again once the browser is back online. */
function useReconnection(files: Readonly<Record<string, LocalFile>>, retry: (id: string) => void): void {
  useEffect(() => {
    const resume = () => {
      const lost = Object.keys(files).filter((id) => isLost(files[id]));
      lost.forEach(retry);
    };
    window.addEventListener("online", resume);
    return () => window.removeEventListener("online", resume);
  });
}

function without<Value>(files: Readonly<Record<string, Value>>, id: string): Record<string, Value> {
  const { [id]: _, ...others } = files;
  return others;
}
