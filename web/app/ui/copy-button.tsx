import { useEffect, useState } from "react";
import { Icon } from "./icons";

/** How long the tick shows, in milliseconds. */
const shown = 2_000;

/** Copies a value; a tick and a word for screen readers say that it did. */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const [outcome, setOutcome] = useState<"Copied" | "Copying failed">();
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), shown);
    return () => clearTimeout(timer);
  }, [outcome]);

  return (
    <span className="copy-button">
      <button
        type="button"
        className="button icon-only"
        aria-label={label}
        title={outcome ?? label}
        onClick={() =>
          void navigator.clipboard.writeText(value).then(
            () => setOutcome("Copied"),
            () => setOutcome("Copying failed"),
          )
        }
      >
        <Icon name={outcome ? (outcome === "Copied" ? "tick" : "cross") : "copy"} />
      </button>
      <span className="visually-hidden" role="status">
        {outcome}
      </span>
    </span>
  );
}
