import { lazyRoute } from "~/lib/lazy-route";

export function meta() {
  return [{ title: "Components: Octavo" }, { name: "robots", content: "noindex" }];
}

/** Every primitive of ui/, to look at. Needs no sign-in. */
export default lazyRoute(async () => (await import("./gallery")).Gallery);
