const key = "octavo-language";

/** A language chosen in one sample is chosen in all of them, on every page. */
export function keepChosenTabs(): void {
  choose(stored());
  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.closest(".tab-set")) return;
    const top = target.getBoundingClientRect().top;
    choose(target.value);
    // What is above may have grown: the sample stays under the pointer.
    scrollBy({ top: target.getBoundingClientRect().top - top, behavior: "instant" });
    store(target.value);
  });
}

function choose(language: string | null): void {
  for (const input of document.querySelectorAll<HTMLInputElement>(".tab-set .tabs input")) {
    if (input.value === language) input.checked = true;
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(language: string): void {
  try {
    localStorage.setItem(key, language);
  } catch {
    // Storage may be switched off; the choice then lasts until the page is left.
  }
}
