// Generated from contract/roles.json by `npm run api`. Do not edit.

/** The rights, each with the roles that have it. */
export const rights = [
  {
    right: "READ",
    meaning: "Read posts, results, accounts and webhooks",
    roles: ["OWNER", "ADMIN", "DEVELOPER", "PUBLISHER", "CONTRIBUTOR", "REVIEWER", "VIEWER"],
  },
  {
    right: "WRITE",
    meaning: "Upload media, write posts",
    roles: ["OWNER", "ADMIN", "PUBLISHER", "CONTRIBUTOR"],
  },
  {
    right: "APPROVE",
    meaning: "Approve and reject posts that wait for approval",
    roles: ["OWNER", "ADMIN", "PUBLISHER", "REVIEWER"],
  },
  {
    right: "PUBLISH",
    meaning: "Publish posts, connect accounts, change the queue",
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
