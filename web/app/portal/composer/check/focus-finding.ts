/** The finding at a place among those shown; the first one again after the last. */
export function focusFinding(list: { current: HTMLElement | null }, place: number): void {
  const found = list.current?.querySelectorAll<HTMLElement>(".finding.failed, .finding.pending") ?? [];
  found[place % Math.max(1, found.length)]?.focus();
}

/** From the finding that has the focus to the next one. */
export function focusNextFinding(list: { current: HTMLElement | null }): void {
  const found = [...(list.current?.querySelectorAll(".finding.failed, .finding.pending") ?? [])];
  const present = found.findIndex((finding) => finding.contains(document.activeElement));
  focusFinding(list, present + 1);
}
