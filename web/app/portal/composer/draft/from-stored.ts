import type { MediaFile as StoredFile } from "~/api/types";
import { mediaName } from "~/portal/data/media-files";
import type { MediaFile } from "./draft";

/** A file of the library as a draft holds it. */
export function fromStored(stored: StoredFile): MediaFile {
  const { path, sizeBytes, type } = stored;
  const isVideo = type === "video";
  const file = { id: crypto.randomUUID(), path, name: mediaName(stored), size: sizeBytes, isVideo, altText: "" };
  return isVideo && isUpright(stored) ? { ...file, isUpright: true } : file;
}

function isUpright({ width, height }: StoredFile): boolean {
  return (height ?? 0) * 4 > (width ?? Infinity) * 5;
}
