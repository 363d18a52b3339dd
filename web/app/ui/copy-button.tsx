import { useState } from "react";
import { Icon } from "./icons";

/** Copies a value; says so in its label for a moment. */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <button
      type="button"
      className="btn icon"
      aria-label={isCopied ? "Copied" : label}
      onClick={() => void copyText(value).then(() => setCopied(true))}
      onBlur={() => setCopied(false)}
    >
      <Icon name={isCopied ? "tick" : "copy"} />
    </button>
  );
}

export async function copyText(value: string): Promise<void> {
  await navigator.clipboard.writeText(value);
}
