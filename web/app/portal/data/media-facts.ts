import type { MediaFile } from "~/api/types";
import { formatBytes } from "~/lib/format";

/** `38.2 s, 1080 × 1920, 41.6 MB`: what is known of a file. */
export function mediaFacts({ durationMs, width, height, sizeBytes }: MediaFile): string {
  const seconds = typeof durationMs === "number" && `${(durationMs / 1_000).toFixed(1)} s`;
  const size = width && height && `${width} × ${height}`;
  return [seconds, size, formatBytes(sizeBytes)].filter(Boolean).join(", ");
}

/** `Used by 2 posts` */
export function mediaUse({ usedBy }: MediaFile): string {
  if (usedBy.length === 0) return "Not used";
  return `Used by ${usedBy.length} ${usedBy.length === 1 ? "post" : "posts"}`;
}

/** `MP4 video`, `PDF document` */
export function mediaKind({ path, type }: MediaFile): string {
  return `${path.split(".").at(-1)?.toUpperCase() ?? ""} ${type}`.trim();
}
