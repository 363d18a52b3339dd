import type { Page } from "playwright-core";

/** The fonts that draw the text of an element and everything in it, as the browser names them. */
export async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument", { depth: -1 });
  const { nodeIds } = await session.send("DOM.querySelectorAll", { nodeId: root.nodeId, selector: `${selector} *` });
  const found = new Set<string>();
  for (const nodeId of nodeIds) {
    const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
    for (const { familyName, isCustomFont } of fonts)
      found.add(isCustomFont ? familyName : `${familyName} of the system`);
  }
  await session.detach();
  return [...found].toSorted();
}
