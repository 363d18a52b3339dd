/** A piece of a post's text; tags, mentions and addresses stand out, as networks show them. */
export interface Piece {
  text: string;
  isLink: boolean;
}

const links = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]|(?<![\p{L}\p{N}_])[#@][\p{L}_][\p{L}\p{N}_.-]*[\p{L}\p{N}_]/gu;

/** Splits a text; joined again the pieces are the text. */
export function richText(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(links)) {
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), isLink: false });
    pieces.push({ text: match[0], isLink: true });
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isLink: false });
  return pieces;
}
