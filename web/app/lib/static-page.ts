/** Route handle of a page that is prerendered and ships no React to the browser. */
export const staticPage = { static: true } as const;

export function isStaticHandle(handle: unknown): boolean {
  return typeof handle === "object" && handle !== null && "static" in handle && handle.static === true;
}
