const words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** `seven`, `Seven`: small numbers in a sentence; larger ones in figures. */
export function inWords(count: number, isFirst = false): string {
  const word = words[count] ?? String(count);
  return isFirst ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}
