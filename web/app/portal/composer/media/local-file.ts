/** The files that were chosen on this page: their bytes, and how far their uploads are. */
import { UnreachableError } from "~/lib/api-error";
import type { Frame } from "./crop/crop-frame";
import type { Shape } from "./crop/shapes";

/** A file that this page knows: its picture, and how far its upload is. */
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
  /** Present when it was cut out of another picture. */
  crop?: Crop | undefined;
}

export type LocalFiles = Readonly<Record<string, LocalFile>>;

/** What an upload begins with. */
export type UploadStart = Pick<LocalFile, "file" | "url" | "key" | "crop">;

/** How a picture was cut, in pixels of the original. */
export interface Cut {
  shape: Shape;
  frame: Frame;
}

interface Crop {
  cut: Cut;
  /** With its path, if it was uploaded before it was cut. */
  original: LocalFile & { path?: string | undefined };
}

export function startOf(file: File): UploadStart {
  return { file, url: URL.createObjectURL(file), key: crypto.randomUUID() };
}

/** The connection broke, and no response came. */
export function isLost(local: LocalFile | undefined): boolean {
  return local?.failure instanceof UnreachableError;
}

/** The types that a canvas reads and writes. A GIF would lose its frames. */
const croppable = ["image/jpeg", "image/png", "image/webp"];

export function isCroppable(local: LocalFile | undefined): boolean {
  return local !== undefined && croppable.includes(local.file.type);
}

export function originalOf(local: LocalFile): LocalFile {
  return local.crop?.original ?? local;
}
