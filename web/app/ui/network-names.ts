/** The networks' names. Separate from ui/network.tsx, so that a screen without icons loads none. */
import { additions, formerNames, networkNames } from "~/lib/networks";

/** The networks under "More places to publish". */
export type Addition = (typeof additions)[number];

/** Account.platform of the API. */
export type Platform = keyof typeof networkNames;

export const platforms = Object.keys(networkNames).filter(isPlatform);

/** The network's own name; a platform this build does not know keeps the API's spelling. */
export function networkName(platform: string): string {
  return isPlatform(platform) ? networkNames[platform] : platform;
}

/** With the name that some people still use: "Twitter/X". */
export function fullNetworkName(platform: string): string {
  const former = isPlatform(platform) ? formerNames[platform] : undefined;
  return former ? `${former}/${networkName(platform)}` : networkName(platform);
}

export function isAddition(platform: string): platform is Addition {
  return additions.some((it) => it === platform);
}

export function isPlatform(value: string): value is Platform {
  return Object.hasOwn(networkNames, value);
}
