/** Keys of the list. They work on the line that has the focus. */
import { useEffect } from "react";
import type { PageKey } from "~/portal/data/page-commands";
import { areSingleKeysOn } from "~/portal/data/shortcuts";

const line = "[data-client]";
const fields = "input, textarea, select, dialog";

export const clientKeys: readonly PageKey[] = [
  { keys: "J", does: "The next client", press: () => move(1) },
  { keys: "K", does: "The client before", press: () => move(-1) },
  { keys: "L", does: "Create a connect link for the client that has the focus", press: createLink },
  { keys: "/", does: "Search the clients" },
];

function move(step: number): void {
  const names = [...document.querySelectorAll<HTMLElement>(`${line} .client-name`)];
  const current = names.findIndex((name) => name.closest(line)?.contains(document.activeElement));
  const next = current < 0 ? 0 : Math.min(Math.max(current + step, 0), names.length - 1);
  names[next]?.focus();
}

function createLink(): void {
  document.activeElement?.closest(line)?.querySelector<HTMLElement>("[data-link]")?.click();
}

/** `/` goes to the search of this page. Before the portal hears it: elsewhere the key opens the palette. */
export function useSearchKey(focus: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (key !== "/" || ctrlKey || metaKey || altKey || !areSingleKeysOn()) return;
      if (document.querySelector("dialog[open]") || (target instanceof Element && target.closest(fields))) return;
      event.preventDefault();
      focus();
    };
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  });
}
