import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { countedNetworks } from "~/lib/counts";
import { additions } from "~/lib/networks";
import { fullNetworkName } from "~/ui/network-names";
import { MorePlaces, SupportedPlatforms } from "./supported-platforms";

function page(markup: string): HTMLElement {
  const main = document.createElement("main");
  main.innerHTML = markup;
  return main;
}

test("the networks that the pages count come first, the others under a heading of their own", () => {
  const home = page(renderToStaticMarkup(<SupportedPlatforms />));
  const grids = [...home.querySelectorAll(".platform-grid")].map((grid) =>
    [...grid.querySelectorAll("h3")].map(({ textContent }) => textContent),
  );
  expect(grids).toEqual([countedNetworks, additions].filter(({ length }) => length > 0).map(names));
  expect(home.querySelectorAll("#more-places")).toHaveLength(additions.length > 0 ? 1 : 0);
});

test("without further networks there is no section for them", () => {
  expect(renderToStaticMarkup(<MorePlaces platforms={[]} />)).toBe("");
});

function names(platforms: readonly (typeof countedNetworks)[number][]): string[] {
  return platforms.map(fullNetworkName);
}
