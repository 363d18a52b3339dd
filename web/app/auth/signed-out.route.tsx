import { lazyRoute } from "~/lib/lazy-route";

export function meta() {
  return [{ title: "Signed out: Octavo Developer Portal" }];
}

/** The logout-completion screen. */
export default lazyRoute(async () => (await import("./signed-out")).SignedOut);
