// The whole script of the content pages: theme, menu, copy buttons.
document.addEventListener("click", (event) => {
  const target =
    event.target instanceof Element ? event.target.closest("[data-theme-toggle], [data-copy]") : null;
  if (!target) return;
  if (target.hasAttribute("data-theme-toggle")) toggleTheme();
  else copyBlock(target);
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const menu = document.querySelector("details.menu[open]");
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});

function toggleTheme() {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const shown = root.dataset.theme ?? (dark ? "dark" : "light");
  root.dataset.theme = shown === "dark" ? "light" : "dark";
  try {
    localStorage.setItem("octavo-theme", root.dataset.theme);
  } catch {
    // Storage may be switched off; the choice then lasts until the page is left.
  }
}

async function copyBlock(button) {
  const text = button.closest("figure")?.querySelector("pre")?.textContent;
  if (!text) return;
  await navigator.clipboard.writeText(text);
  button.setAttribute("aria-label", "Copied");
  setTimeout(() => button.setAttribute("aria-label", "Copy"), 2000);
}
