/** What a file is, by its first bytes: as the server judges it, never by its name. */
const signatures: readonly { at: number; bytes: string; type: string }[] = [
  { at: 0, bytes: "\xff\xd8\xff", type: "image/jpeg" },
  { at: 0, bytes: "\x89PNG\r\n\x1a\n", type: "image/png" },
  { at: 0, bytes: "GIF8", type: "image/gif" },
  { at: 8, bytes: "WEBP", type: "image/webp" },
  { at: 4, bytes: "ftypqt  ", type: "video/quicktime" },
  { at: 4, bytes: "ftyp", type: "video/mp4" },
  { at: 0, bytes: "\x1a\x45\xdf\xa3", type: "video/webm" },
  { at: 0, bytes: "%PDF-", type: "application/pdf" },
];

/** `start`: the first 16 bytes. What is not known keeps the browser's word, `fallback`. */
export function contentTypeOf(start: Uint8Array, fallback: string): string {
  const text = String.fromCharCode(...start);
  return signatures.find(({ at, bytes }) => text.startsWith(bytes, at))?.type ?? fallback;
}
