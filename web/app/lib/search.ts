/** Opens the search; what finds the words is loaded only now. */
export async function openSearch(): Promise<void> {
  const dialog = document.querySelector<HTMLDialogElement>("dialog.search");
  if (!dialog || dialog.open) return;
  dialog.showModal();
  dialog.querySelector("input")?.select();
  const address = "/search.js";
  const { search }: { search: (dialog: HTMLDialogElement) => void } = await import(/* @vite-ignore */ address);
  search(dialog);
}

/** Ctrl K (Command K on a Mac) opens a search from anywhere, `/` from anywhere but a field, unless the page uses the key. */
export function onSearchKey(open: () => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || !isShortcut(event)) return;
    event.preventDefault();
    open();
  };
  document.addEventListener("keydown", onKey);
  return () => document.removeEventListener("keydown", onKey);
}

const fields = "input:not([type=radio], [type=checkbox]), textarea, select";

function isShortcut({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  if (altKey) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === "k" && !shiftKey;
  // A field of a dialog that was just closed may still have the focus.
  const field = target instanceof Element ? target.closest(fields) : null;
  return key === "/" && !field?.checkVisibility();
}
