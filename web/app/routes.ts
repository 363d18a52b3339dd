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
  route("portal/silent-renew", "auth/silent-renew.route.tsx"),
  route("portal/signed-out", "auth/signed-out.route.tsx"),
  route("portal", "portal/layout.route.tsx", [
    index("portal/apps/apps.route.tsx"),
    route("posts", "portal/posts/new-post.route.tsx"),
    route("posts/:id", "portal/posts/post.route.tsx"),
    route("accounts", "portal/accounts/accounts.route.tsx"),
    route("sandbox", "portal/sandbox/feed.route.tsx"),
    route("*", "portal/not-found.route.tsx"),
  ]),
] satisfies RouteConfig;
