/** The files that were chosen on this page, with how they were cut. */
import type { LocalFile as Uploading } from "~/portal/parts/uploads/local-file";
import type { Frame } from "./crop/crop-frame";
import type { Shape } from "./crop/shapes";

/** A file that this page knows: its picture, and how far its upload is. */
export interface LocalFile extends Uploading {
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

/** The types that a canvas reads and writes. A GIF would lose its frames. */
const croppable = ["image/jpeg", "image/png", "image/webp"];

export function isCroppable(local: LocalFile | undefined): boolean {
  return local !== undefined && croppable.includes(local.file.type);
}

export function originalOf(local: LocalFile): LocalFile {
  return local.crop?.original ?? local;
}
