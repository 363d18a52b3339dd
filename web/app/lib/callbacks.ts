/** One callback URL per line: each line trimmed, blank lines dropped. */
export function splitCallbacks(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
