/** Opens the search; what finds the words is loaded only now. */
export async function openSearch(): Promise<void> {
  const dialog = document.querySelector<HTMLDialogElement>("dialog.search");
  if (!dialog || dialog.open) return;
  dialog.showModal();
  const address = "/search.js";
  const { search }: { search: (dialog: HTMLDialogElement) => void } = await import(/* @vite-ignore */ address);
  search(dialog);
}

/** `/` opens it from anywhere but a field. */
export function openSearchByKey(): void {
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target instanceof Element && event.target.closest("input:not([type=radio]), textarea, select");
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
    if (!document.querySelector("dialog.search")) return;
    event.preventDefault();
    void openSearch();
  });
}
