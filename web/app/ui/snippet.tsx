import type { ReactNode } from "react";
import { byteLength, formatBytes } from "~/lib/format";
import type { Language } from "~/lib/highlight";
import { CodeBlock } from "./code-block";
import { CopyButton } from "./copy-button";
import "./snippet.css";
import "./code-block.css";

interface SnippetProps {
  title: string;
  code: string;
  /** What is copied, where what is shown was made readable. */
  raw?: string;
  language?: Language;
  wraps?: boolean;
  /** Said after the title, before the size. */
  facts?: ReactNode;
  /** Bytes of the raw text, unless it was cut. */
  size?: number;
}

/** Code that was sent or received: its size and a button that copies it. */
export function Snippet({ title, code, raw = code, language, wraps, facts, size }: SnippetProps) {
  const caption = (
    <>
      {title} <span className="hint tabular">{facts}</span>{" "}
      <span className="hint tabular">{formatBytes(size ?? byteLength(raw))}</span>
    </>
  );
  return (
    <CodeBlock
      title={caption}
      code={code}
      language={language}
      wraps={wraps}
      copy={<CopyButton value={raw} label={`Copy ${title.toLowerCase()}`} />}
    />
  );
}
