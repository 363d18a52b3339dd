/** What the open page can do. Its parts fill the list; the palette and the keyboard shortcuts read it. */
import { useEffect, useId, useSyncExternalStore } from "react";
import type { IconName } from "~/ui/icons";
import { loadShortcuts } from "./shortcuts";

/** Asked before something is done that cannot be undone; the answer is the verb. */
export interface Question {
  text: string;
  verb: string;
  dismiss: string;
}

export interface Command {
  /** Unique on the page. */
  id: string;
  label: string;
  icon: IconName;
  /** As printed: `N`, `Ctrl S`. A single letter works outside of fields; the page handles all others. */
  keys?: string;
  /** Where it leads; a path of this server. */
  to?: string;
  run?: () => void;
  /** For a command that needs a time: called with the instant. */
  runAt?: (instant: string) => void;
  /** The zone of the time, where it is not that of calendars and lists. */
  zone?: string;
  question?: Question;
}

/** Keys that are no command: they work on what has the focus. */
export interface PageKey {
  keys: string;
  does: string;
  /** Without it, the page handles the key. */
  press?: () => void;
}

interface Offer {
  commands: readonly Command[];
  keys: readonly PageKey[];
}

const none: readonly PageKey[] = [];
const offers = new Map<string, Offer>();
const listeners = new Set<() => void>();
let current: Offer = { commands: [], keys: none };

function change(id: string, offer?: Offer): void {
  if (offer) offers.set(id, offer);
  else offers.delete(id);
  const all = [...offers.values()];
  current = { commands: all.flatMap(({ commands }) => commands), keys: all.flatMap(({ keys }) => keys) };
  for (const listener of listeners) listener();
}

/** Offers the commands and the keys of a part of the page for as long as it is shown. */
export function useCommands(commands: readonly Command[], keys: readonly PageKey[] = none): void {
  const id = useId();
  // After each render, because a command works on what was rendered last.
  useEffect(() => change(id, { commands, keys }));
  useEffect(() => {
    // A phone hardly ever has keys: there the first one loads the shortcuts.
    if (matchMedia("(hover: hover)").matches) loadShortcuts();
    return () => change(id);
  }, [id]);
}

/** What the open page offers now. */
export function usePageOffer(): Offer {
  return useSyncExternalStore(subscribe, pageOffer);
}

export function pageOffer(): Offer {
  return current;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
