import { useState } from "react";
import "./post-thumb.css";

export function firstLetter(text: string): string {
  return [...text.trim()][0]?.toUpperCase() ?? "";
}

/** A post's picture, or the first letter of its text. Decorative: the text is next to it. */
export function PostThumb({ url, letter }: { url?: string | null | undefined; letter: string }) {
  const [isBroken, setBroken] = useState(false);
  return url && !isBroken ? (
    <img className="post-thumb" src={url} alt="" loading="lazy" onError={() => setBroken(true)} />
  ) : (
    <span className="post-thumb bare" aria-hidden="true">
      {letter}
    </span>
  );
}
