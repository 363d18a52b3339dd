import { lazyRoute } from "~/lib/lazy-route";

/** The page of the hidden frame in which a session is renewed. */
export default lazyRoute(async () => (await import("./silent-renew")).SilentRenew);
