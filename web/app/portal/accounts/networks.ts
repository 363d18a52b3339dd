import type { PortalConfig } from "~/auth/config";
import { isPlatform, type Platform, platforms } from "~/ui/network";

/** How an account of a network is connected. */
export type Way = "bot-token" | "app-password" | "authorization";

const typedIn: Partial<Record<Platform, Way>> = { TELEGRAM: "bot-token", BLUE_SKY: "app-password" };

export interface Network {
  platform: Platform;
  /** Undefined where this server has no way to the network. */
  way: Way | undefined;
  hasSandbox: boolean;
}

export function wayOf(platform: Platform): Way {
  return typedIn[platform] ?? "authorization";
}

/** All eight networks, those that this server reaches first. */
export function networksOf({ sandbox, sandboxPlatforms }: PortalConfig): Network[] {
  const reached = sandboxPlatforms.filter(isPlatform);
  return platforms
    .map((platform) => {
      const isReached = reached.includes(platform);
      return {
        platform,
        way: isReached ? wayOf(platform) : undefined,
        hasSandbox: sandbox && isReached,
      };
    })
    .toSorted((a, b) => Number(!a.way) - Number(!b.way));
}
