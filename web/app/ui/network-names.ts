/** The networks' names. Apart from ui/network.tsx, so that what needs no icons loads none. */
const names = {
  INSTAGRAM: "Instagram",
  TIKTOK: "TikTok",
  YOUTUBE: "YouTube",
  LINKEDIN: "LinkedIn",
  THREADS: "Threads",
  TELEGRAM: "Telegram",
  BLUE_SKY: "Bluesky",
  X_TWITTER: "X",
} as const;

/** Account.platform of the API. */
export type Platform = keyof typeof names;

export const platforms = Object.keys(names).filter(isPlatform);

/** The network's own name; a platform this build does not know keeps the API's spelling. */
export function networkName(platform: string): string {
  return isPlatform(platform) ? names[platform] : platform;
}

export function isPlatform(value: string): value is Platform {
  return Object.hasOwn(names, value);
}
