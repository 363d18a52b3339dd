/** Every address of the portal. Links are built here and nowhere else; `site-pages.ts` has the public pages. */

/** Home is current only on the root itself; the others also on the pages below them. */
export function isCurrent(link: string, pathname: string): boolean {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
  if (link === "/") return path === "/";
  return path === link || path.startsWith(`${link}/`);
}

export const paths = {
  home: "/",
  portal: "/portal",
  silentRenew: "/portal/silent-renew",
  signedOut: "/portal/signed-out",
  accounts: "/portal/accounts",
  connectLinks: "/portal/accounts/links",
  account: "/portal/settings/you",
  overview: "/portal/overview",
  deliveries: (webhookId: string) => `/portal?deliveries=${encodeURIComponent(webhookId)}`,
  /** Where a network's authorization page sends people back to, by way of /connect/callback. */
  connect: "/portal/connect",
  workspace: "/portal/settings",
  members: "/portal/settings/members",
  audit: "/portal/settings/audit",
  queue: "/portal/settings/queue",
  keys: "/portal/keys",
  media: "/portal/media",
  analytics: "/portal/analytics",
  posts: "/portal/posts",
  drafts: "/portal/posts?view=list&status=DRAFT",
  approvals: "/portal/approvals",
  approval: (id: string) => `/portal/approvals/${encodeURIComponent(id)}`,
  /** In the inbox. */
  approvalOf: (postId: string) => `/portal/approvals?open=${encodeURIComponent(postId)}`,
  comments: "/portal/comments",
  newPost: "/portal/posts/new",
  /** With a text, for a time that was chosen before, or as another post has it. */
  newPostOf: (start: { text?: string; time?: string; copy?: string }) =>
    `/portal/posts/new?${new URLSearchParams(start)}`,
  /** With files of the library. */
  newPostWith: (files: readonly { path: string }[]) =>
    `/portal/posts/new?${new URLSearchParams(files.map(({ path }) => ["file", path]))}`,
  post: (id: string) => `/portal/posts/${encodeURIComponent(id)}`,
  clients: (appId: string) => `/portal/apps/${encodeURIComponent(appId)}/clients`,
  bins: "/portal/bins",
  bin: (id: string) => `/portal/bins/${encodeURIComponent(id)}`,
  /** Without an operation, the list of them. */
  tryIt: (operation?: string) => (operation ? `/portal/try/${encodeURIComponent(operation)}` : "/portal/try"),
  feed: (accountId?: number) => (accountId === undefined ? "/portal/sandbox" : `/portal/sandbox?account=${accountId}`),
} as const;
