/** Single-letter keys: only outside of fields and dialogs, and only while they are switched on. */
import { useEffect, useRef, useSyncExternalStore } from "react";

const storageKey = "octavo-single-keys";
const off = "off";
const listeners = new Set<() => void>();
const fields = "input:not([type=radio], [type=checkbox]), textarea, select, dialog, [contenteditable]";

export function useKeysAreOn(): boolean {
  return useSyncExternalStore(subscribe, areOn);
}

export function switchKeys(on: boolean): void {
  if (on) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, off);
  for (const listener of listeners) listener();
}

function areOn(): boolean {
  return localStorage.getItem(storageKey) !== off;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `actions` by the key in lower case; `undo` is for Ctrl Z and Command Z, which are never switched off. */
export function useSingleKeys(actions: Record<string, (event: KeyboardEvent) => void>, undo: () => void): void {
  const latest = useRef({ actions, undo });
  useEffect(() => {
    latest.current = { actions, undo };
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isInField(event.target)) return;
      const key = event.key.toLowerCase();
      const isCommand = event.ctrlKey || event.metaKey;
      const action = isCommand ? (key === "z" ? latest.current.undo : undefined) : single(event, key);
      if (!action) return;
      event.preventDefault();
      action(event);
    };
    const single = ({ altKey }: KeyboardEvent, key: string) =>
      altKey || !areOn() ? undefined : latest.current.actions[key];
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

function isInField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(fields) !== null;
}
