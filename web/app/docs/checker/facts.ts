/** Reads a file's properties in the browser. The file itself is never sent. */
import type { components } from "~/api/schema";
import { contentTypeOf } from "./kind";

export type FileFacts = components["schemas"]["FileFacts"];
type Measures = Pick<FileFacts, "width" | "height" | "durationMs">;

/** Properties that the browser can't read are left out, and not checked. */
export async function readFacts(file: File): Promise<FileFacts> {
  const start = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  const contentType = contentTypeOf(start, file.type || "application/octet-stream");
  const measure = contentType.startsWith("image/") ? measureImage : measureVideo;
  return { contentType, sizeBytes: file.size, ...(await measure(file).catch(() => ({}))) };
}

/** As shown: the camera's rotation is applied. */
async function measureImage(file: File): Promise<Measures> {
  const { width, height } = await createImageBitmap(file);
  return { width, height };
}

async function measureVideo(file: File): Promise<Measures> {
  const video = document.createElement("video");
  const address = URL.createObjectURL(file);
  try {
    await new Promise((resolve, reject) => {
      video.addEventListener("loadedmetadata", resolve, { once: true });
      video.addEventListener("error", () => reject(new Error("the browser cannot read this video")), { once: true });
      video.preload = "metadata";
      video.src = address;
    });
    const { videoWidth: width, videoHeight: height, duration } = video;
    return { width, height, ...(Number.isFinite(duration) && { durationMs: Math.round(duration * 1000) }) };
  } finally {
    video.removeAttribute("src");
    URL.revokeObjectURL(address);
  }
}
