/** A file that was chosen on this page: its bytes, and how far its upload is. */
import { UnreachableError } from "~/lib/api-error";

export interface LocalFile {
  file: File;
  /** An object URL. */
  url: string;
  sent: number;
  failure?: unknown;
  isDone: boolean;
  controller: AbortController;
  /** Names the upload to the API, the same for each attempt. */
  key: string;
}

/** What an upload begins with. */
export type UploadStart = Pick<LocalFile, "file" | "url" | "key">;

export function startOf(file: File): UploadStart {
  return { file, url: URL.createObjectURL(file), key: crypto.randomUUID() };
}

/** The connection broke, and no response came. */
export function isLost(local: LocalFile | undefined): boolean {
  return local?.failure instanceof UnreachableError;
}
