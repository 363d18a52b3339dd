const key = "octavo-theme";

/** Runs before the first paint, so that a chosen theme never flashes. The sign-in pages have the same key (octavo-server/src/http/oauth/assets/sign-in.js). */
export const themeScript = `try{var t=localStorage.getItem("${key}");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch{}`;

/** Switches between light and dark, starting from whatever is shown now. */
export function toggleTheme(): void {
  const root = document.documentElement;
  const shown = root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  const next = shown === "dark" ? "light" : "dark";
  root.dataset.theme = next;
  try {
    localStorage.setItem(key, next);
  } catch {
    // Storage may be switched off; the choice then lasts until the page is left.
  }
}
