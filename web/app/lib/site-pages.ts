/** The prerendered pages. The portal loads this only where it links to them. */

/** Pages that are prerendered to plain HTML and never hydrate. */
export const sitePages = [
  "/",
  "/getting-started",
  "/api-docs",
  "/webhooks",
  "/n8n-integration",
  "/media-validation",
  "/agents",
  "/guides/keys",
  "/guides/product",
  "/guides/command-line",
  "/guides/approvals",
  "/guides/composer",
  "/api-docs/settings",
  "/api-docs/accounts",
  "/api-docs/media",
  "/api-docs/posts",
  "/api-docs/comments",
  "/api-docs/queue",
  "/api-docs/webhooks",
  "/api-docs/connect-links",
  "/api-docs/apps",
  "/api-docs/keys",
  "/api-docs/approvals",
  "/api-docs/your-account",
  "/api-docs/workspaces",
  "/api-docs/statistics",
  "/api-docs/sandbox",
  "/api-docs/administration",
  "/api-docs/errors",
  "/coming-from-another-api",
  "/coming-from-buffer",
  "/release-notes",
] as const;

export type SitePage = (typeof sitePages)[number];

/** The six links of the header, in order. */
export const navigation: readonly { to: SitePage; label: string }[] = [
  { to: "/", label: "Home" },
  { to: "/getting-started", label: "Getting Started" },
  { to: "/api-docs", label: "API Documentation" },
  { to: "/webhooks", label: "Webhooks" },
  { to: "/n8n-integration", label: "n8n Integration" },
  { to: "/media-validation", label: "Media Validation" },
];

/** All content pages, in reading order: those of the header, then what only pages link to. */
export const contentPages: readonly { to: SitePage; label: string }[] = [
  ...navigation,
  { to: "/agents", label: "Agents" },
  { to: "/guides/keys", label: "Keys" },
  { to: "/guides/product", label: "Build a Product on Octavo" },
  { to: "/guides/command-line", label: "Command Line (CLI)" },
  { to: "/guides/approvals", label: "Approvals" },
  { to: "/guides/composer", label: "The Composer" },
  { to: "/api-docs/settings", label: "Platform Settings" },
  { to: "/api-docs/accounts", label: "Accounts API" },
  { to: "/api-docs/media", label: "Media API" },
  { to: "/api-docs/posts", label: "Posts API" },
  { to: "/api-docs/comments", label: "Comments API" },
  { to: "/api-docs/queue", label: "Queue, Bulk and Threads" },
  { to: "/api-docs/webhooks", label: "Webhooks and Events API" },
  { to: "/api-docs/connect-links", label: "Connect Links API" },
  { to: "/api-docs/apps", label: "Applications API" },
  { to: "/api-docs/keys", label: "Keys API" },
  { to: "/api-docs/approvals", label: "Approvals API" },
  { to: "/api-docs/your-account", label: "Your Account API" },
  { to: "/api-docs/workspaces", label: "Workspaces API" },
  { to: "/api-docs/statistics", label: "Statistics and Search API" },
  { to: "/api-docs/sandbox", label: "Sandbox API" },
  { to: "/api-docs/administration", label: "Administration API" },
  { to: "/api-docs/errors", label: "Errors" },
  { to: "/coming-from-another-api", label: "Coming from Another API" },
  { to: "/coming-from-buffer", label: "Coming from Buffer" },
  { to: "/release-notes", label: "Release Notes" },
];

/** The page of each resource, by the tag of its operations, in reading order. */
export const apiPages = {
  Accounts: "/api-docs/accounts",
  Media: "/api-docs/media",
  Posts: "/api-docs/posts",
  Comments: "/api-docs/comments",
  Queue: "/api-docs/queue",
  Webhooks: "/api-docs/webhooks",
  Events: "/api-docs/webhooks",
  "Connect links": "/api-docs/connect-links",
  Apps: "/api-docs/apps",
  Keys: "/api-docs/keys",
  Approvals: "/api-docs/approvals",
  "Your account": "/api-docs/your-account",
  Workspaces: "/api-docs/workspaces",
  Statistics: "/api-docs/statistics",
  Sandbox: "/api-docs/sandbox",
} as const satisfies Record<string, SitePage>;

export type ApiPage = (typeof apiPages)[keyof typeof apiPages] | "/api-docs";

/** The page that describes the operations with this tag. */
export function apiPageOf(tag: string): ApiPage {
  return (apiPages as Readonly<Record<string, ApiPage>>)[tag] ?? "/api-docs";
}
