import { lazyRoute } from "~/lib/lazy-route";

export function meta() {
  return [{ title: "Octavo Developer Portal" }, { name: "robots", content: "noindex" }];
}

/** The signed-in portal. It stands outside the content pages' layout. */
export default lazyRoute(async () => (await import("./portal")).Portal);
