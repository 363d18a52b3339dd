/** The whole script of the content pages; scripts/page-scripts.ts makes public/site.js of it. */
import { toggleTheme } from "~/lib/theme";
import { followReading } from "./contents";
import { copyBlock, copyPage } from "./copy";
import { closeMenuOnEscape } from "./menu";
import { prefetchOnIntent } from "./prefetch";
import { onSearchKey, openSearch } from "~/lib/search";
import { keepChosenTabs } from "./tabs";

const deeds: Record<string, (button: HTMLElement) => void> = {
  "[data-theme-toggle]": toggleTheme,
  "[data-copy]": (button) => void copyBlock(button),
  "[data-copy-page]": (button) => void copyPage(button),
  "[data-search-open]": () => void openSearch(),
};

document.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element)) return;
  for (const [selector, deed] of Object.entries(deeds)) {
    const button = target.closest<HTMLElement>(selector);
    if (button) deed(button);
  }
});

closeMenuOnEscape();
onSearchKey(() => void openSearch());
keepChosenTabs();
followReading();
prefetchOnIntent();
