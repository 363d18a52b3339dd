import type { AuditAction, AuditEntry } from "~/api/types";
import { isRole, roleLabel } from "~/lib/roles";
import { networkName } from "~/ui/network-names";

/** A value of an entry's detail, for people. Empty where there is none, as after its person was deleted. */
function text(entry: AuditEntry, name: string): string {
  const value = (entry.detail as Record<string, unknown>)[name];
  return typeof value === "string" ? value : "";
}

function role(entry: AuditEntry, name: string): string {
  const value = text(entry, name);
  return isRole(value) ? roleLabel(value) : value;
}

function person(entry: AuditEntry): string {
  return text(entry, "name") || text(entry, "email") || "a deleted person";
}

function account(entry: AuditEntry): string {
  return (
    [networkName(text(entry, "platform")), text(entry, "username")].filter(Boolean).join(" ") ||
    `account ${entry.target?.id}`
  );
}

function url(entry: AuditEntry): string {
  return text(entry, "url");
}

/** The detail names the inviter if the invitation ended with their right to give its role. */
function withdrawal(entry: AuditEntry): string {
  const ended = `withdrew the invitation of ${text(entry, "email") || "a deleted person"}`;
  return text(entry, "inviter") ? `${ended}, which its inviter may no longer make` : ended;
}

const whosePostsWait: Record<string, string> = { NONE: "no one", CONTRIBUTORS: "contributors", EVERYONE: "everyone" };

function workspaceChange(entry: AuditEntry): string {
  const [name, approval] = [text(entry, "name"), text(entry, "approval")];
  if (name) return `changed the name of the workspace to ${name}`;
  return approval
    ? `set whose posts wait for approval to ${whosePostsWait[approval]}`
    : "changed the settings of the workspace";
}

type Sentence = (entry: AuditEntry) => string;

/** What someone did, after their name. */
const sentences: Record<AuditAction, Sentence> = {
  "sign_in.succeeded": (entry) => `signed in with a ${text(entry, "proof") || "password"}`,
  "sign_in.failed": (entry) => `failed to sign in as ${person(entry)} with a ${text(entry, "proof") || "password"}`,
  "session.ended": () => "signed out of a browser",
  "sessions.ended": () => "signed out of all other browsers",
  "email.changed": () => "changed their e-mail address",
  "reset_link.issued": (entry) => `issued a link that sets a new password for ${person(entry)}`,
  "export.requested": () => "downloaded their data",
  "password.changed": () => "changed their password",
  "totp.enabled": () => "set up an authenticator app",
  "totp.disabled": (entry) => `removed the authenticator app of ${person(entry)}`,
  "passkey.added": (entry) => `added the passkey ${text(entry, "name")}`,
  "passkey.removed": (entry) => `removed the passkey ${text(entry, "name")}`,
  "consent.granted": () => "set what an application may do",
  "consent.withdrawn": () => "withdrew the access of an application",
  "app.created": (entry) => `created the application ${text(entry, "name")}`,
  "app.changed": () => "changed the settings of an application",
  "app.deleted": (entry) => `deleted the application ${text(entry, "name")}`,
  "callbacks.changed": () => "changed the callback URLs of an application",
  "secret.shown": () => "viewed the secret of an application",
  "secret.rotated": () => "rotated the secret of an application",
  "key.created": (entry) => `created the key ${text(entry, "name")}`,
  "key.rotated": (entry) => `rotated the key ${text(entry, "name")}`,
  "key.deleted": (entry) => `deleted the key ${text(entry, "name")}`,
  "webhook.created": (entry) => `created the webhook ${url(entry)}`,
  "webhook.changed": (entry) => `changed the webhook ${url(entry)}`,
  "webhook.deleted": (entry) => `deleted the webhook ${url(entry)}`,
  "delivery.redelivered": ({ target }) =>
    target?.type === "DELIVERY" ? "sent a delivery again" : "sent the failed deliveries of a webhook again",
  "member.invited": (entry) => `invited ${person(entry)} as ${role(entry, "role")}`,
  "invitation.withdrawn": withdrawal,
  "member.joined": (entry) => `joined as ${role(entry, "role")}`,
  "member.role_changed": (entry) => `changed the role of ${person(entry)}:`,
  "member.removed": (entry) => `removed ${person(entry)}`,
  "workspace.created": (entry) => `created the workspace ${text(entry, "name")}`,
  "workspace.changed": workspaceChange,
  "queue.changed": () => "changed the queue",
  "workspace.deleted": (entry) => `deleted the workspace ${text(entry, "name")}`,
  "account.connected": (entry) => `connected ${account(entry)}`,
  "account.disconnected": (entry) => `disconnected ${account(entry)}`,
  "post.created": () => "created a post",
  "post.changed": () => "changed a post",
  "post.cancelled": () => "cancelled a post",
  "post.deletion_requested": () => "deleted a published post at its networks",
  "comment.hiding_requested": () => "hid a comment at its network",
  "comment.showing_requested": () => "showed a hidden comment again",
  "comment.deletion_requested": () => "deleted a comment at its network",
  "approval.approved": ({ detail }) =>
    `approved ${"signature" in detail && detail.signature ? "and signed " : ""}a post`,
  "approval.rejected": () => "rejected a post",
  "review_link.created": (entry) => `created a review link ${text(entry, "email") && `for ${text(entry, "email")}`}`,
  "review_link.withdrawn": () => "withdrew a review link",
  "calendar_link.created": () => "created a calendar link",
  "calendar_link.withdrawn": () => "withdrew a calendar link",
  "person.deleted": () => "deleted an account",
};

export const auditActions = Object.keys(sentences) as AuditAction[];

/** `Member: role changed` for `member.role_changed`. */
export function actionLabel(action: AuditAction): string {
  const [about = "", deed = ""] = action.replaceAll("_", " ").split(".");
  return `${about.charAt(0).toUpperCase()}${about.slice(1)}: ${deed}`;
}

export function sentenceOf(entry: AuditEntry): string {
  return sentences[entry.action](entry).trimEnd();
}

/** The old and the new value, where the entry has both. */
export function changeOf(entry: AuditEntry): { from: string; to: string } | undefined {
  const [from, to] = [role(entry, "from"), role(entry, "to")];
  return from && to ? { from, to } : undefined;
}

export function actorOf({ actor, action }: AuditEntry): string {
  if (actor.type === "OPERATOR") return "Operator";
  return actor.name ?? (action === "sign_in.failed" ? "Someone" : "A deleted person");
}
