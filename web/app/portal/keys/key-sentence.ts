/** What a key may do, in one sentence: the same for one that is being written and for one that is there. */
export interface KeyLimits {
  scopes: readonly string[];
  /** Names; none for every account. */
  accounts: readonly string[] | undefined;
  postsPerDay?: number | null | undefined;
  hours?: { from: string; to: string; timeZone: string } | null | undefined;
  allowedIps?: readonly string[] | null | undefined;
  approval?: "NONE" | "REQUIRED" | undefined;
  /** A day. */
  until: string | undefined;
}

/** The scopes that the form offers, and what each lets a key do. */
export const keyScopes: readonly { scope: string; label: string; deed: string }[] = [
  { scope: "accounts.read", label: "See accounts", deed: "see accounts" },
  { scope: "posts.read", label: "Read its application's posts", deed: "read its application’s posts" },
  { scope: "posts.write", label: "Publish and schedule posts", deed: "publish and schedule posts" },
  { scope: "media.write", label: "Upload media", deed: "upload media" },
  { scope: "posts.all", label: "Include posts of other applications", deed: "reach posts of other applications" },
  {
    scope: "posts.delete",
    label: "Delete published posts at their networks",
    deed: "delete published posts at their networks",
  },
  { scope: "webhooks.write", label: "Manage webhooks", deed: "manage webhooks" },
  {
    scope: "workspaces.write",
    label: "Manage client workspaces",
    deed: "manage its application’s client workspaces",
  },
];

const everything = { scope: "api", deed: "use the whole API" };
const list = new Intl.ListFormat("en-GB", { type: "conjunction" });

export function keySentence(name: string, limits: KeyLimits): string {
  const { accounts, approval, postsPerDay, hours, allowedIps, until } = limits;
  const parts = [
    `${name.trim() || "This key"} may ${deeds(limits.scopes)} on ${accounts ? list.format(accounts) || "no account" : "all accounts"}`,
    approval === "REQUIRED" && "each post after someone approves it",
    postsPerDay && `at most ${postsPerDay} ${postsPerDay === 1 ? "post" : "posts"} a day`,
    hours && `due from ${hours.from} to ${hours.to} (${hours.timeZone})`,
    allowedIps && `called from ${list.format(allowedIps)} only`,
    until ? `until ${until}` : "without an end",
  ];
  return `${parts.filter(Boolean).join(", ")}.`;
}

function deeds(scopes: readonly string[]): string {
  const found = [everything, ...keyScopes].filter(({ scope }) => scopes.includes(scope));
  return found.length > 0 ? list.format(found.map(({ deed }) => deed)) : "do nothing";
}
