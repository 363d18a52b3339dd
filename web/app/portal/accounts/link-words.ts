/** What a line of the list says about a connect link. */
import type { Account, ConnectLink } from "~/api/types";
import type { IconName } from "~/ui/icons";
import { networkName } from "~/ui/network-names";

type Link = Pick<ConnectLink, "status" | "platforms" | "accountIds" | "openedTime" | "lastFailure">;
type Platform = ConnectLink["platforms"][number];

export interface LinkLook {
  label: string;
  tone?: "scheduled" | "succeeded" | "failed";
  icon: IconName;
  /** How far it got, where the label says something else. */
  progress?: string;
}

/** The networks that the link asks for and that have no account by it yet. */
export function missingNetworks({ platforms, accountIds }: Link, accounts: readonly Account[]): Platform[] {
  const connected = accounts.filter(({ id }) => accountIds.includes(id)).map(({ platform }) => platform);
  return platforms.filter((platform) => !connected.includes(platform));
}

export function linkLook(link: Link, accounts: readonly Account[]): LinkLook {
  const of = link.platforms.length;
  const done = of - missingNetworks(link, accounts).length;
  const text = `${done} of ${of} connected`;
  const progress = done > 0 && done < of ? text : undefined;
  switch (link.status) {
    case "COMPLETED":
      return { label: done === of ? "All connected" : "Done", tone: "succeeded", icon: "tick", progress };
    case "EXPIRED":
      return { label: "Expired", icon: "clock", progress };
    case "REVOKED":
      return { label: "Withdrawn", icon: "cross", progress };
    case "OPEN":
      if (link.lastFailure) return { label: failureLabel(link.lastFailure), tone: "failed", icon: "cross", progress };
      if (progress) return { label: text, tone: "scheduled", icon: "refresh" };
      if (link.openedTime) return { label: "Opened", tone: "scheduled", icon: "refresh" };
      return { label: "Not opened", icon: "hourglass" };
  }
}

function failureLabel({ platform, error }: NonNullable<ConnectLink["lastFailure"]>): string {
  return `${error === "access_denied" ? "Denied" : "Failed"} at ${networkName(platform)}`;
}

/** For people who can't see the line. */
export function titleOfLink({ name }: Pick<ConnectLink, "name">): string {
  return name ? `Connect link for ${name}` : "Connect link without a name";
}
