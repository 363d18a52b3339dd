import type { INodePropertyOptions } from "n8n-workflow";
import networks from "./networks.json";
import type { components } from "./schema";

export type Platform = components["schemas"]["Platform"];

/** One network of contract/networks.json. */
interface Network {
  platform: string;
  /** Accounts spell two networks one way, `platformSettings.type` another. */
  settingsType: string;
  name: string;
  formerName?: string;
  /** Whether posts go to a chat of the account. */
  hasChats?: boolean;
}

export const NETWORKS = Object.fromEntries(
  (networks as Network[]).map((network) => [network.platform, network]),
) as Record<Platform, Network>;

export const CHAT_PLATFORMS = Object.values(NETWORKS)
  .filter(({ hasChats }) => hasChats)
  .map(({ platform }) => platform as Platform);

export const platformOptions: INodePropertyOptions[] = Object.values(NETWORKS)
  .map(({ platform, name, formerName }) => ({
    name: formerName ? `${name} (${formerName})` : name,
    value: platform,
  }))
  .sort((one, other) => one.name.localeCompare(other.name));
