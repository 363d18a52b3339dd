import type { Account } from "~/api/types";
import { formatDay, formatMoment } from "~/lib/format";
import type { IconName } from "~/ui/icons";

export type Health = Account["health"];
export type HealthState = Health["state"];

interface Look {
  label: string;
  tone: "failed" | "pending" | "succeeded";
  icon: IconName;
}

/** The worst first, as the list shows them. */
export const healthLooks: Record<HealthState, Look> = {
  RECONNECT: { label: "Reconnect required", tone: "failed", icon: "cross" },
  EXPIRING: { label: "Access ends", tone: "pending", icon: "hourglass" },
  LIMITED: { label: "Limited", tone: "pending", icon: "hourglass" },
  OK: { label: "Healthy", tone: "succeeded", icon: "tick" },
};

const order = Object.keys(healthLooks);

function rank({ health }: Account): number {
  return order.indexOf(health.state);
}

export function worstFirst(accounts: readonly Account[]): Account[] {
  return accounts.toSorted((a, b) => rank(a) - rank(b));
}

export interface AccessWords {
  text: string;
  /** Why a person has to act. */
  note?: string;
}

/** How long access lasts, and who renews it. A bare date would frighten people whose access renews itself. */
export function accessWords({ state, since, expiresAt, renewsAutomatically }: Health, now: Date): AccessWords {
  if (state === "RECONNECT") return { text: since ? `ended ${formatMoment(since, now)}` : "ended" };
  if (state === "EXPIRING" && expiresAt) {
    const text = `${new Date(expiresAt) > now ? "ends" : "ended"} ${formatMoment(expiresAt, now)}`;
    return { text, note: renewsAutomatically ? "Octavo could not renew it yet" : "only a person can renew it" };
  }
  if (renewsAutomatically) {
    return { text: `renewed automatically, ${expiresAt ? `to ${formatDay(expiresAt, now)}` : "no end known"}` };
  }
  return { text: expiresAt ? `ends ${formatDay(expiresAt, now)}` : "no end" };
}

export interface Left {
  text: string;
  /** From 0 to 1. */
  share: number;
  /** Less than a tenth. */
  isLow: boolean;
}

/** What is left of each limit that the network reports. */
export function leftOf({ limits }: Health): Left[] {
  return limits.map(({ name, used, of }) => {
    const left = Math.max(of - used, 0);
    const share = of > 0 ? left / of : 0;
    return { text: `${left} of ${of} ${name}`, share, isLow: share < 0.1 };
  });
}
