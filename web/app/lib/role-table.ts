// Generated from contract/roles.json by `npm run api`. Do not edit.

/** The rights, each with the roles that have it. */
export const rights = [
  {
    right: "READ",
    meaning: "Read posts, results, accounts and webhooks",
    roles: ["OWNER", "ADMIN", "DEVELOPER", "PUBLISHER", "VIEWER"],
  },
  {
    right: "PUBLISH",
    meaning: "Connect accounts, upload media, write and publish posts",
    roles: ["OWNER", "ADMIN", "PUBLISHER"],
  },
  {
    right: "DEVELOP",
    meaning: "Manage applications, secrets, keys, webhooks and the sandbox",
    roles: ["OWNER", "ADMIN", "DEVELOPER"],
  },
  {
    right: "MANAGE",
    meaning: "Name the workspace, manage members, read the audit log",
    roles: ["OWNER", "ADMIN"],
  },
  {
    right: "OWN",
    meaning: "Delete the workspace, appoint and remove owners",
    roles: ["OWNER"],
  },
] as const;
