import { useSingleKeysAreOn } from "~/portal/data/shortcuts";

/** The keys of the inbox; the list of all shortcuts has them too. */
export function KeyHints() {
  if (!useSingleKeysAreOn()) return null;
  return (
    <p className="hint comment-keys">
      <kbd>J</kbd> <kbd>K</kbd> next, before, <kbd>R</kbd> reply, <kbd>Ctrl</kbd> <kbd>Enter</kbd> send, <kbd>E</kbd>{" "}
      nothing to answer, <kbd>H</kbd> hide, <kbd>Esc</kbd> back to the list
    </p>
  );
}
