import type { Sum } from "./sums";

/** A number, or in words why there is none: a zero or a dash would read as a number. */
export function SumText({ sum }: { sum: Sum }) {
  if (sum === "never") return <span className="not-given">not given</span>;
  if (sum === null) return <span className="not-given">not read yet</span>;
  return <>{sum.toLocaleString("en")}</>;
}
