/** Shortcuts of a single character, which people can switch off (WCAG 2.1.4), and the list of all shortcuts. */
import { useSyncExternalStore } from "react";

const storageKey = "octavo-single-keys";
const off = "off";
const listeners = new Set<() => void>();
let isListShown = false;

/** Whether shortcuts of a single character work. */
export function areSingleKeysOn(): boolean {
  return localStorage.getItem(storageKey) !== off;
}

export function useSingleKeysAreOn(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeysOn);
}

export function switchSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, off);
  announce();
}

/** Without it, the first key loads them (portal.tsx). */
export function loadShortcuts(): void {
  dispatchEvent(new Event("shortcuts"));
}

/** Opens the list of all shortcuts, or closes it. */
export function showShortcuts(isShown = true): void {
  isListShown = isShown;
  loadShortcuts();
  announce();
}

export function useShortcutsAreShown(): boolean {
  return useSyncExternalStore(subscribe, () => isListShown);
}

function announce(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
