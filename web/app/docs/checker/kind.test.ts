import { expect, test } from "vitest";
import { contentTypeOf } from "./kind";

test.each([
  ["\xff\xd8\xff\xe0", "image/jpeg"],
  ["\x89PNG\r\n\x1a\n", "image/png"],
  ["GIF89a", "image/gif"],
  ["RIFF\x10\0\0\0WEBPVP8 ", "image/webp"],
  ["\0\0\0\x20ftypisom", "video/mp4"],
  ["\0\0\0\x14ftypqt  ", "video/quicktime"],
  ["\x1a\x45\xdf\xa3", "video/webm"],
  ["%PDF-1.7", "application/pdf"],
  ["RIFF\x10\0\0\0WAVE", "audio/wav"],
])("%j is %s", (start, type) => {
  const bytes = Uint8Array.from(start, (letter) => letter.charCodeAt(0));
  expect(contentTypeOf(bytes, "audio/wav")).toBe(type);
});
