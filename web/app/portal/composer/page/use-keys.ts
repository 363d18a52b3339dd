import { useEffect, useRef } from "react";

export interface ComposerKeys {
  publish: () => void;
  save: () => void;
  check: () => void;
  addPart: () => void;
  nextFinding: () => void;
  /** The account at a place, from 0. */
  account: (place: number) => void;
}

/** The composer's keys. All of them have a modifier or are function keys, so that they work in its fields too. */
export function useKeys(keys: ComposerKeys): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const act = actionOf(event, current.current);
      if (!act || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      act();
    };
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, []);
}

function actionOf(event: KeyboardEvent, keys: ComposerKeys): (() => void) | undefined {
  const { key, code, ctrlKey, metaKey, shiftKey, altKey } = event;
  const isCommand = ctrlKey || metaKey;
  if (key === "F8") return keys.nextFinding;
  if (key === "Escape" && event.target instanceof HTMLTextAreaElement) return leaveText(event.target);
  if (altKey && !isCommand && /^Digit[1-9]$/.test(code)) return () => keys.account(Number(code.slice(5)) - 1);
  if (!isCommand || altKey) return undefined;
  if (key === "Enter") return shiftKey ? keys.addPart : keys.publish;
  if (shiftKey) return undefined;
  return { s: keys.save, j: keys.check }[key.toLowerCase()];
}

/** Out of the text, where Tab goes on from. */
function leaveText(text: HTMLTextAreaElement): () => void {
  return () => text.blur();
}
