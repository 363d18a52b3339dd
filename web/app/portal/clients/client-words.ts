/** What a line of the list says about a client. */
import type { Account, Client, ClientPage } from "~/api/types";
import { counted } from "~/lib/counted";
import { shortMoment, toWallTime } from "~/lib/zoned-time";
import { accountName } from "~/portal/data/account-name";
import { type Choice, isSameDay } from "~/portal/data/connect-link-words";
import { healthLooks, worstFirst } from "~/portal/data/health-words";
import { networkName } from "~/ui/network-names";

type Tallies = Pick<ClientPage, "clients" | "accounts" | "needReconnecting">;

/** `214 client workspaces with 538 accounts. 3 need reconnecting.` */
export function tallySentence({ clients, accounts, needReconnecting }: Tallies): string {
  const all = `${counted(clients, "client workspace")} with ${counted(accounts, "account")}.`;
  if (needReconnecting === 0) return all;
  return `${all} ${needReconnecting} ${needReconnecting === 1 ? "needs" : "need"} reconnecting.`;
}

export interface Network {
  platform: Account["platform"];
  isBroken: boolean;
}

/** Each network once, in the order of the accounts. */
export function networksOf(accounts: readonly Account[]): Network[] {
  const broken = accounts.filter(needsReconnecting).map(({ platform }) => platform);
  return [...new Set(accounts.map(({ platform }) => platform))].map((platform) => ({
    platform,
    isBroken: broken.includes(platform),
  }));
}

/** `Instagram, Bluesky, LinkedIn needs reconnecting`: what the colours of the icons say. */
export function networksText(networks: readonly Network[]): string {
  return networks
    .map(({ platform, isBroken }) => networkName(platform) + (isBroken ? " needs reconnecting" : ""))
    .join(", ");
}

/** The worst of a client's accounts, and how it is said; undefined without an account. */
export function worstHealth(accounts: readonly Account[]) {
  const [account] = worstFirst(accounts);
  if (!account) return undefined;
  const { label, tone, icon } = healthLooks[account.health.state];
  const isWell = account.health.state === "OK";
  const others = accounts.filter(({ id, health }) => id !== account.id && health.state !== "OK").length;
  return {
    text: isWell ? label : `${networkName(account.platform)}: ${label.toLowerCase()}`,
    tone,
    icon,
    endsAt: account.health.state === "EXPIRING" ? account.health.expiresAt : undefined,
    more: others > 0 ? `and ${others} more` : undefined,
  };
}

/** `today, 09:30`, `19 Nov, 16:20` */
export function dayWords(instant: string, zone: string, now: Date): string {
  const local = toWallTime(instant, zone);
  return isSameDay(local, zone, now) ? `today, ${local.slice(11)}` : shortMoment(local, now);
}

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** `$0.60`: what networks charged. Amounts that would round to nothing are something. */
export function costWords(usd: number): string {
  return usd > 0 && usd < 0.01 ? `under ${dollars.format(0.01)}` : dollars.format(usd);
}

/** From which share of a limit on it is named. */
const nearLimit = 0.8;

/** Which part of its costs of a month a client has used, once that is most of it. */
export function limitWords({ workspace, costsThisMonthUsd: costs }: Pick<Client, "workspace" | "costsThisMonthUsd">) {
  const limit = workspace.limits?.monthlyUsd ?? undefined;
  if (limit === undefined || costs === 0 || costs < limit * nearLimit) return undefined;
  const from = costs < limit ? `At ${costWords(limit)}` : "Until next month (UTC)";
  return {
    text: `${costWords(costs)} of ${costWords(limit)} this month`,
    hint: `${from}, posts with a price are refused; the others go out.`,
  };
}

/** What a connect link can be for besides further accounts: each account that a person has to connect again, the worst first. */
export function reconnectChoices(accounts: readonly Account[]): Choice[] {
  const troubled = worstFirst(accounts).filter(({ health }) => ["RECONNECT", "EXPIRING"].includes(health.state));
  return troubled.map((account) => {
    const isOnly = troubled.filter(({ platform }) => platform === account.platform).length === 1;
    const name = networkName(account.platform);
    return { value: String(account.id), label: `Reconnect ${isOnly ? name : `${name}, ${accountName(account)}`}` };
  });
}

function needsReconnecting({ health }: Account): boolean {
  return health.state === "RECONNECT";
}

/** What ends with a client, and what stays. */
export function deletionSentences({ accounts, postsWaiting }: Pick<Client, "accounts" | "postsWaiting">): string {
  const count = accounts.length;
  return [
    count > 0 && `${counted(count, "account")} ${count === 1 ? "is" : "are"} disconnected now.`,
    postsWaiting > 0 && `${counted(postsWaiting, "waiting post")} will not be published.`,
    "The client’s posts, files and connect links are no longer shown, and Octavo removes them later. What is published stays on the networks.",
  ]
    .filter(Boolean)
    .join(" ");
}
