import type { NewKey } from "~/api/types";
import type { ApprovalPolicy } from "~/portal/parts/approval-choice";
import type { KeyLimits } from "./key-sentence";

/** A new key as its form holds it. */
export interface KeyDraft {
  name: string;
  appId: string;
  scopes: readonly string[];
  /** Null for every account. */
  accountIds: readonly number[] | null;
  approval: ApprovalPolicy;
  /** Empty for no limit. */
  postsPerDay: string;
  /** Both empty for every hour. */
  from: string;
  to: string;
  timeZone: string;
  /** Separated by spaces or commas. Empty for every address. */
  allowedIps: string;
  /** Days from now; empty for no end. */
  days: string;
}

/** Narrow: what the person widens, they have read. */
export function newDraft(appId: string, timeZone: string): KeyDraft {
  return {
    name: "",
    appId,
    scopes: ["accounts.read", "posts.write"],
    accountIds: null,
    approval: "REQUIRED",
    postsPerDay: "3",
    from: "",
    to: "",
    timeZone,
    allowedIps: "",
    days: "90",
  };
}

export function toRequest(draft: KeyDraft, now: number): NewKey {
  const ips = splitAddresses(draft.allowedIps);
  return {
    name: draft.name,
    appId: draft.appId,
    scopes: [...draft.scopes],
    accountIds: draft.accountIds ? [...draft.accountIds] : undefined,
    postsPerDay: draft.postsPerDay.trim() === "" ? undefined : Number(draft.postsPerDay),
    hours: hoursOf(draft),
    approval: draft.approval,
    allowedIps: ips.length > 0 ? ips : undefined,
    expiresAt: endOf(draft, now)?.toISOString(),
  };
}

/** What the sentence says of it; `nameOf` names an account. */
export function limitsOf(draft: KeyDraft, now: number, nameOf: (id: number) => string): KeyLimits {
  const request = toRequest(draft, now);
  const end = endOf(draft, now);
  return {
    scopes: draft.scopes,
    accounts: request.accountIds?.map(nameOf),
    postsPerDay: request.postsPerDay,
    hours: request.hours,
    approval: draft.approval,
    allowedIps: request.allowedIps,
    until: end && formatDay(end),
  };
}

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });

export function formatDay(time: Date): string {
  return day.format(time);
}

function endOf({ days }: KeyDraft, now: number): Date | undefined {
  return days === "" ? undefined : new Date(now + Number(days) * 86_400_000);
}

/** Half of a pair is sent too: the API says what is missing. */
function hoursOf({ from, to, timeZone }: KeyDraft): { from: string; to: string; timeZone: string } | undefined {
  return from === "" && to === "" ? undefined : { from, to, timeZone };
}

function splitAddresses(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}
