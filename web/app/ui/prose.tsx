import type { ReactNode } from "react";

/** A description from the contract: paragraphs with `code` in them. */
export function Prose({ text }: { text: string }) {
  return text.split(/\n\n+/).map((paragraph) => (
    <p key={paragraph}>
      <Inline text={paragraph} />
    </p>
  ));
}

export function Inline({ text }: { text: string }): ReactNode {
  return text.split("`").map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}
