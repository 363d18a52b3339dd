import type { ReactNode } from "react";
import { highlight, type Language } from "~/lib/highlight";
import { Icon } from "./icons";

interface CodeBlockProps {
  title: ReactNode;
  code: string;
  /** Told from the code itself when left out. */
  language?: Language;
  /** Long messages wrap; code scrolls. */
  wraps?: boolean;
  /** Pages that hydrate give a button of their own; on content pages public/site.js hears the click. */
  copy?: ReactNode;
}

export function CodeBlock({ title, code, language, wraps = false, copy = <StaticCopy /> }: CodeBlockProps) {
  return (
    <figure className={wraps ? "code-block wraps" : "code-block"}>
      <figcaption className="code-block-bar">
        <span>{title}</span>
        {copy}
      </figcaption>
      {/* Scrolls sideways, so it must take the focus for people without a mouse. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0}>
        <code>
          <Highlighted code={code} language={language} />
        </code>
      </pre>
    </figure>
  );
}

/** Code in the inks of the page. */
export function Highlighted({ code, language }: { code: string; language?: Language }) {
  return highlight(code, language).map(({ text, ink }, index) =>
    ink ? (
      <span key={index} className={`code-${ink}`}>
        {text}
      </span>
    ) : (
      text
    ),
  );
}

function StaticCopy() {
  return (
    <button type="button" className="button icon-only" data-copy>
      <span className="visually-hidden">Copy</span>
      <Icon name="copy" />
    </button>
  );
}
