import type { Account, Webhook } from "~/api/types";
import { formatMoment, relativeTime } from "~/lib/format";
import { networkName } from "~/ui/network";
import { accountName } from "~/portal/data/account-name";

/** An account or a webhook that needs someone. */
export interface Trouble {
  key: string;
  name: string;
  /** The name is a URL. */
  isAddress: boolean;
  text: string;
  /** It has stopped; otherwise it will. */
  isStopped: boolean;
  /** It stops at a time that is known. */
  isTimed: boolean;
  webhookId?: string;
  account?: Account;
}

/** The worst first: what has stopped, what stops at a known time, then the rest. */
export function troublesOf(accounts: readonly Account[], webhooks: readonly Webhook[], now: Date): Trouble[] {
  const found = [
    ...accounts.map((account) => accountTrouble(account, now)),
    ...webhooks.map((webhook) => webhookTrouble(webhook, now)),
  ];
  return found.filter((trouble) => trouble !== undefined).toSorted((a, b) => rank(a) - rank(b));
}

function rank({ isStopped, isTimed }: Trouble): number {
  return isStopped ? 0 : isTimed ? 1 : 2;
}

/** What `GET /v1/accounts` says of an account's health. Servers without it say only whether it is connected. */
interface Health {
  state: "OK" | "EXPIRING" | "RECONNECT" | "LIMITED";
  reason?: string | null;
  since?: string | null;
  expiresAt?: string | null;
  limits?: readonly { used: number; of: number; resetsAt?: string | null }[];
}

function accountTrouble(account: Account & { health?: Health }, now: Date): Trouble | undefined {
  const name = `${networkName(account.platform)}, ${accountName(account)}`;
  const shared = { key: `account ${account.id}`, account, name, isAddress: false, isStopped: false, isTimed: false };
  const health = account.health ?? { state: account.connected ? "OK" : "RECONNECT" };
  switch (health.state) {
    case "RECONNECT": {
      const since = health.since ? ` since ${formatMoment(health.since, now)}` : "";
      const text = `${health.reason ?? refused} It cannot publish${since}.`;
      return { ...shared, text, isStopped: true };
    }
    case "EXPIRING": {
      const ends = health.expiresAt ? `Access ends ${relativeTime(health.expiresAt, now.getTime())}. ` : "";
      return { ...shared, text: `${ends}Connect the account again to continue publishing.`, isTimed: true };
    }
    case "LIMITED":
      return { ...shared, text: `${health.reason ?? ""}${roomAgain(health, now)}` };
    default:
      return undefined;
  }
}

const refused = "The network no longer accepts the sign-in.";

function roomAgain({ limits = [] }: Health, now: Date): string {
  const resetsAt = limits.find(({ used, of }) => used >= of)?.resetsAt;
  return resetsAt ? ` It can publish again ${relativeTime(resetsAt, now.getTime())}.` : "";
}

/** A paused webhook is as someone wants it. */
function webhookTrouble(
  { id, url, status, statusReason, disabledAt, ...times }: Webhook,
  now: Date,
): Trouble | undefined {
  const name = url.replace(/^https?:\/\//, "");
  const shared = { key: `webhook ${id}`, name, isAddress: true, isTimed: false, webhookId: id };
  if (status.startsWith("DISABLED")) {
    const since = disabledAt ? ` on ${formatMoment(disabledAt, now)}` : "";
    return { ...shared, text: `Octavo disabled it${since}. ${statusReason ?? ""}`.trim(), isStopped: true };
  }
  const { lastFailureAt, lastSuccessAt } = times;
  if (status !== "ACTIVE" || !lastFailureAt || (lastSuccessAt && lastSuccessAt >= lastFailureAt)) return undefined;
  const last = lastSuccessAt
    ? `It last accepted one ${relativeTime(lastSuccessAt, now.getTime())}.`
    : "It never accepted one.";
  return { ...shared, text: `The last delivery failed. ${last}`, isStopped: false };
}
