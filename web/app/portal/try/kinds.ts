import type { Operation } from "./description";

/** Of what of the reader's own something is the id. `receiver`: where webhooks deliver to. */
export type Kind =
  | "app"
  | "webhook"
  | "delivery"
  | "account"
  | "chat"
  | "schedule"
  | "file"
  | "key"
  | "apiKey"
  | "import"
  | "bin"
  | "receiver"
  | "session"
  | "passkey"
  | "pushBrowser"
  | "connectedApp"
  | "workspace"
  | "member"
  | "invitation"
  | "approval"
  | "comment"
  | "connectLink"
  | "calendarLink";

/** `/v1/webhooks/{id}`: what the collection before the id holds. */
const collections: Readonly<Record<string, Kind>> = {
  apps: "app",
  keys: "apiKey",
  webhooks: "webhook",
  deliveries: "delivery",
  accounts: "account",
  posts: "schedule",
  import: "import",
  media: "file",
  bins: "bin",
  sessions: "session",
  passkeys: "passkey",
  push: "pushBrowser",
  "connected-apps": "connectedApp",
  workspaces: "workspace",
  members: "member",
  invitations: "invitation",
  approvals: "approval",
  comments: "comment",
  "connect-links": "connectLink",
  "calendar-links": "calendarLink",
};

const names: Readonly<Record<string, Kind>> = {
  appId: "app",
  accountId: "account",
  socialMediaAccountId: "account",
  chatId: "chat",
  attachmentPaths: "file",
  thumbnailPath: "file",
  path: "file",
  key: "key",
};

export function kindOfParameter({ path }: Operation, parameter: { name: string; in: string }): Kind | undefined {
  if (parameter.in !== "path") return names[parameter.name];
  const parts = path.split("/");
  return collections[parts[parts.indexOf(`{${parameter.name}}`) - 1] ?? ""];
}

export function kindOfField({ tag }: Operation, name: string): Kind | undefined {
  return name === "url" && tag === "Webhooks" ? "receiver" : names[name];
}
