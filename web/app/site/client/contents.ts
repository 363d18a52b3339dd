/** Marks in the contents of the page the section that is being read. */
export function followReading(): void {
  const links = new Map<string, HTMLAnchorElement[]>();
  for (const link of document.querySelectorAll<HTMLAnchorElement>(".doc-contents a, .doc-contents-narrow a")) {
    const id = link.hash.slice(1);
    links.set(id, [...(links.get(id) ?? []), link]);
  }
  const headings = [...document.querySelectorAll<HTMLElement>("main :is(h2, h3)[id]")].filter(({ id }) =>
    links.has(id),
  );
  const observer = new IntersectionObserver(() => mark(links, current(headings)), {
    rootMargin: "0px 0px -75% 0px",
  });
  for (const heading of headings) observer.observe(heading);
}

/** The last heading above the upper quarter of the window. */
function current(headings: HTMLElement[]): HTMLElement | undefined {
  return headings.findLast((heading) => heading.getBoundingClientRect().top < innerHeight / 4);
}

function mark(links: Map<string, HTMLAnchorElement[]>, heading: HTMLElement | undefined): void {
  for (const [id, same] of links) {
    for (const link of same) {
      if (id === heading?.id) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  }
  const name = document.querySelector(".doc-contents-narrow summary b");
  if (name && heading) name.textContent = heading.textContent;
}
