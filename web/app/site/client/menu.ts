/** Escape closes the menu of small screens and gives the focus back to its button. */
export function closeMenuOnEscape(): void {
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    const menu = document.querySelector<HTMLDetailsElement>("details.site-menu[open]");
    if (!menu) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
}
