/** Pictures as the browser shows them: turned the way that their EXIF orientation says. */
import type { Frame } from "./crop-frame";

const jpegQuality = 0.92;

export function readPicture(file: File): Promise<ImageBitmap> {
  return createImageBitmap(file, { imageOrientation: "from-image" });
}

/** A new file with what is inside of the frame. It has no EXIF data. */
export async function cropPicture(picture: ImageBitmap, { name, type }: File, frame: Frame): Promise<File> {
  const canvas = document.createElement("canvas");
  canvas.width = frame.width;
  canvas.height = frame.height;
  const { left, top, width, height } = frame;
  canvas.getContext("2d")?.drawImage(picture, left, top, width, height, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, jpegQuality));
  if (!blob) throw new Error("This browser can't crop a picture of this size. Crop it in another program.");
  return new File([blob], nameFor(name, type, blob.type), { type: blob.type });
}

/** A browser that can't write a type writes PNG instead. */
function nameFor(name: string, wanted: string, written: string): string {
  return wanted === written ? name : `${name.replace(/\.\w+$/, "")}.${written.split("/")[1]}`;
}
