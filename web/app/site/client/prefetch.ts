/** Fetches a page of ours when the pointer or the focus rests on a link to it. */
export function prefetchOnIntent(): void {
  const asked = new Set([location.pathname]);
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href^='/']") : null;
    if (!link || asked.has(link.pathname) || link.pathname.startsWith("/portal") || link.pathname.endsWith(".json"))
      return;
    asked.add(link.pathname);
    const hint = document.createElement("link");
    hint.rel = "prefetch";
    hint.href = link.pathname;
    document.head.append(hint);
  };
  document.addEventListener("pointerover", onIntent, { passive: true });
  document.addEventListener("focusin", onIntent);
}
