import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import * as signedOut from "./auth/signed-out.route";
import * as silentRenew from "./auth/silent-renew.route";
import * as components from "./gallery/components.route";
import * as portal from "./portal/portal.route";

// React Router 8.4.0 answers a route module that cannot be loaded by loading the page again, for ever. These are
// small and come with this file; what is large behind them is loaded by lib/lazy-route.tsx.
Object.assign(window.__reactRouterRouteModules ?? {}, {
  "auth/signed-out.route": signedOut,
  "auth/silent-renew.route": silentRenew,
  "gallery/components.route": components,
  "portal/portal.route": portal,
});

window.octavoStarted = true;

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

declare global {
  interface Window {
    __reactRouterRouteModules?: Record<string, unknown>;
  }
}
