import type { CSSProperties } from "react";
import { readableAccent } from "./readable-accent";

interface LookPreviewProps {
  app: string;
  color: string;
  /** Its address. */
  logo: string | undefined;
}

/** The head of the connect page and one of its buttons, as the customer sees them in both themes. */
export function LookPreview({ app, color, logo }: LookPreviewProps) {
  const accent = readableAccent(color);
  const style = (accent ? { "--app-light": accent.light, "--app-dark": accent.dark } : {}) as CSSProperties;
  return (
    <div className="look-samples" role="group" aria-label="Preview" style={style}>
      <Sample theme="in-light" app={app} logo={logo} />
      <Sample theme="in-dark" app={app} logo={logo} />
    </div>
  );
}

function Sample({ theme, app, logo }: { theme: "in-light" | "in-dark"; app: string; logo: string | undefined }) {
  const caption = theme === "in-light" ? "Light" : "Dark";
  return (
    <figure>
      <div className={`look-sample ${theme}`}>
        <p className="look-head">
          {logo ? (
            <img className="look-logo" src={logo} alt="" />
          ) : (
            <span className="look-initial">{app.slice(0, 1)}</span>
          )}
          <b>{app}</b>
        </p>
        <span className="look-button">Connect Threads</span>
      </div>
      <figcaption className="hint below">{caption}</figcaption>
    </figure>
  );
}
