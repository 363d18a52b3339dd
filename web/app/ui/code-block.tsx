import { highlight } from "~/lib/highlight";
import { Icon } from "./icons";

interface CodeBlockProps {
  title: string;
  code: string;
  /** Long messages wrap; code scrolls. */
  wraps?: boolean;
  /** Given by pages that hydrate; content pages leave the click to public/site.js. */
  onCopy?: () => void;
}

export function CodeBlock({ title, code, wraps = false, onCopy }: CodeBlockProps) {
  return (
    <figure className={wraps ? "codeblock wraps" : "codeblock"}>
      <figcaption className="bar">
        <span>{title}</span>
        <button type="button" className="btn icon" aria-label="Copy" data-copy onClick={onCopy}>
          <Icon name="copy" />
        </button>
      </figcaption>
      {/* Scrolls sideways, so it must take the focus for people without a mouse. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0}>
        <code>
          {highlight(code).map(({ text, ink }, index) =>
            ink ? (
              <span key={index} className={ink}>
                {text}
              </span>
            ) : (
              text
            ),
          )}
        </code>
      </pre>
    </figure>
  );
}
