// Generated from contract/networks.json by `npm run api`. Do not edit.

/** The names that people use, by `Account.platform`. */
export const networkNames = {
  INSTAGRAM: "Instagram",
  TIKTOK: "TikTok",
  YOUTUBE: "YouTube",
  LINKEDIN: "LinkedIn",
  THREADS: "Threads",
  TELEGRAM: "Telegram",
  BLUE_SKY: "Bluesky",
  X_TWITTER: "X",
  MASTODON: "Mastodon",
  DISCORD: "Discord",
} as const;
/** What can be published, in a few words. */
export const networkSummaries: Record<keyof typeof networkNames, string> = {
  INSTAGRAM: "Feed, reels, stories",
  TIKTOK: "Video or up to 10 images",
  YOUTUBE: "Video with title and category",
  LINKEDIN: "Text, images, a video or a PDF",
  THREADS: "Text, media, topic tag",
  TELEGRAM: "Channels and chats",
  BLUE_SKY: "Text and up to 4 images",
  X_TWITTER: "Text, images, video",
  MASTODON: "Text, images, video",
  DISCORD: "Channels and forums of a server",
};
/** Names that some people still use. */
export const formerNames: Partial<Record<keyof typeof networkNames, string>> = { X_TWITTER: "Twitter" };
/** Within how many hours of its publication a post can be deleted; 0 is for ever. Other networks delete none. */
export const deletionHours: Partial<Record<keyof typeof networkNames, number>> = {
  YOUTUBE: 0,
  LINKEDIN: 0,
  THREADS: 0,
  TELEGRAM: 48,
  BLUE_SKY: 0,
  X_TWITTER: 0,
  MASTODON: 0,
  DISCORD: 0,
};
/** How each network shows a post. */
export const layouts = {
  INSTAGRAM: "PHOTO",
  TIKTOK: "UPRIGHT_VIDEO",
  YOUTUBE: "VIDEO",
  LINKEDIN: "ARTICLE",
  THREADS: "STRIP",
  TELEGRAM: "MESSAGE",
  BLUE_SKY: "THREAD",
  X_TWITTER: "THREAD",
  MASTODON: "THREAD",
  DISCORD: "MESSAGE",
} as const;
/** Whether posts go to a chat of the account. */
export const hasChats = (platform?: string) => ["TELEGRAM", "DISCORD"].some((it) => it === platform);
/** Whether Octavo reads the comments on its posts. */
export const readsComments = (platform: string) =>
  ["INSTAGRAM", "YOUTUBE", "THREADS", "BLUE_SKY", "MASTODON"].some((it) => it === platform);
/** Listed under "More places to publish", and not among the networks that the pages count. */
export const additions = ["MASTODON", "DISCORD"] as const satisfies readonly (keyof typeof networkNames)[];
