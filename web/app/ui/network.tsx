import { networkIcons } from "./network-icons";

/** Account.platform of the API. */
export type Platform = keyof typeof networkIcons;

const names: Record<Platform, string> = {
  INSTAGRAM: "Instagram",
  TIKTOK: "TikTok",
  YOUTUBE: "YouTube",
  LINKEDIN: "LinkedIn",
  THREADS: "Threads",
  TELEGRAM: "Telegram",
  BLUE_SKY: "Bluesky",
  X_TWITTER: "X",
};

export const platforms = Object.keys(names).filter(isPlatform);

/** The network's own name; a platform this build does not know keeps the API's spelling. */
export function networkName(platform: string): string {
  return isPlatform(platform) ? names[platform] : platform;
}

export function isPlatform(value: string): value is Platform {
  return Object.hasOwn(names, value);
}

export function NetworkIcon({ platform }: { platform: string }) {
  if (!isPlatform(platform)) return null;
  return (
    <svg className="i fill" viewBox="0 0 16 16" aria-hidden="true">
      <path d={networkIcons[platform]} />
    </svg>
  );
}
