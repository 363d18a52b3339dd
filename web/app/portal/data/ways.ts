import type { PortalConfig } from "~/auth/config";
import { type Platform, platforms } from "~/ui/network-names";

/** How an account of a network is connected. */
export type Way = NonNullable<PortalConfig["networks"][number]["way"]>;

export interface Network {
  platform: Platform;
  /** Null where this server has no way to the network. */
  way: Way | null;
  hasSandbox: boolean;
}

/** Whether people type in what connects an account, instead of allowing it on the network's own page. */
export function isTyped(way: Way | null | undefined): boolean {
  return way === "bot-token" || way === "app-password" || way === "access-token";
}

/** Every network, those that this server reaches first. */
export function networksOf({ sandbox, networks }: PortalConfig): Network[] {
  return platforms
    .map((platform) => {
      const known = networks.find((network) => network.platform === platform);
      return { platform, way: known?.way ?? null, hasSandbox: sandbox && known !== undefined };
    })
    .toSorted((a, b) => Number(!a.way) - Number(!b.way));
}
