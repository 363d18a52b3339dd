import type { INodePropertyOptions } from "n8n-workflow";
import type { components } from "./schema";

export type Platform = components["schemas"]["Platform"];

/** Accounts spell two networks one way, `platformSettings.type` another. */
export const PLATFORMS: Record<Platform, { name: string; settingsType: string }> = {
  BLUE_SKY: { name: "Bluesky", settingsType: "BLUE_SKY" },
  INSTAGRAM: { name: "Instagram", settingsType: "INSTAGRAM" },
  LINKEDIN: { name: "LinkedIn", settingsType: "LINKEDIN" },
  TELEGRAM: { name: "Telegram", settingsType: "TELEGRAM" },
  THREADS: { name: "Threads", settingsType: "THREADS" },
  TIKTOK: { name: "TikTok", settingsType: "TIK_TOK" },
  X_TWITTER: { name: "X (Twitter)", settingsType: "TWITTER" },
  YOUTUBE: { name: "YouTube", settingsType: "YOUTUBE" },
};

export const platformOptions: INodePropertyOptions[] = Object.entries(PLATFORMS).map(([value, { name }]) => ({
  name,
  value,
}));
