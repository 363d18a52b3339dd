import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

/** The content pages. The portal is an app of its own: portal/main.tsx. */
export default [
  layout("site/layout.route.tsx", [
    index("site/home.route.tsx"),
    route("getting-started", "docs/getting-started.mdx"),
    route("api-docs", "docs/api-docs.mdx"),
    route("api-docs/sandbox", "docs/sandbox.mdx"),
    route("api-docs/administration", "docs/administration.mdx"),
    route("api-docs/settings", "docs/settings.mdx"),
    route("api-docs/queue", "docs/queue.mdx"),
    route("webhooks", "docs/webhooks.mdx"),
    route("n8n-integration", "docs/n8n-integration.mdx"),
    route("media-validation", "docs/media-validation.mdx"),
    route("coming-from-another-api", "docs/coming-from-another-api.mdx"),
    route("agents", "docs/agents.mdx"),
    route("guides/keys", "docs/keys.mdx"),
    route("guides/product", "docs/product.mdx"),
    route("guides/command-line", "docs/command-line.route.tsx"),
    route("guides/approvals", "docs/approvals.mdx"),
    route("guides/composer", "docs/composer.mdx"),
    route("api-docs/errors", "docs/errors.mdx"),
    route("coming-from-buffer", "docs/coming-from-buffer.mdx"),
    route("release-notes", "docs/release-notes.route.tsx"),
    route("404", "site/not-found.route.tsx"),
  ]),
] satisfies RouteConfig;
