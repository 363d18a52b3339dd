import type { ReactNode } from "react";

/** A description from the contract: paragraphs with `code` in them. */
export function Prose({ text }: { text: string }) {
  return text.split(/\n\n+/).map((paragraph) => (
    <p key={paragraph}>
      <Inline text={paragraph} />
    </p>
  ));
}

const piece = /`(?<code>[^`]+)`|\[(?<words>[^\]]+)\]\((?<to>\/[^)]*)\)/g;

/** With `code`, and with [links](/) to pages. */
export function Inline({ text }: { text: string }): ReactNode {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: whole, index, groups } of text.matchAll(piece)) {
    const { code, words, to } = groups ?? {};
    parts.push(
      text.slice(end, index),
      code ? <code key={index}>{code}</code> : <InlineLink key={index} {...{ words, to }} />,
    );
    end = index + whole.length;
  }
  return [...parts, text.slice(end)];
}

function InlineLink({ words, to }: { words: string | undefined; to: string | undefined }) {
  return <a href={to}>{words}</a>;
}
