import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  layout("site/layout.route.tsx", [
    index("site/home.route.tsx"),
    route("getting-started", "docs/getting-started.mdx"),
    route("api-docs", "docs/api-docs.mdx"),
    route("webhooks", "docs/webhooks.mdx"),
    route("n8n-integration", "docs/n8n-integration.mdx"),
    route("media-validation", "docs/media-validation.mdx"),
    route("404", "site/not-found.route.tsx"),
  ]),
  // These come with the first file; entry.client.tsx names them too.
  route("portal/silent-renew", "auth/silent-renew.route.tsx"),
  route("portal/signed-out", "auth/signed-out.route.tsx"),
  route("portal/components", "gallery/components.route.tsx"),
  // The portal's own screens: portal/screens.tsx.
  route("portal/*", "portal/portal.route.tsx"),
] satisfies RouteConfig;
