import { Keys } from "~/ui/keys";

/** What keys do, below the results. */
export function KeyHints({ hints }: { hints: readonly (readonly [keys: string, does: string])[] }) {
  return (
    <footer className="palette-keys">
      {hints.map(([keys, does]) => (
        <span key={keys}>
          <Keys keys={keys} /> {does}
        </span>
      ))}
    </footer>
  );
}
