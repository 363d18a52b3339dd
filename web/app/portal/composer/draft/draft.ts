/** What the composer holds: plain data, so that it can be kept, compared and sent. */
import type { Account } from "~/api/types";
import type { AiDisclosure, MediaFit } from "~/portal/data/setting-words";
import { defaultSettings, networkSettings, type SettingValues } from "~/portal/data/platform-settings";
import type { Platform } from "~/ui/network";

/** One account that the post goes to. */
export interface Target {
  accountId: number;
  platform: Platform;
  /** Of networks with chats; empty elsewhere. */
  chatId: string;
  settings: SettingValues;
}

/** The texts of a post: the first part, and the parts that follow it as a thread. */
export interface Version {
  parts: string[];
}

/** A file of the post. Without a path it is not uploaded yet. */
export interface MediaFile {
  id: string;
  name: string;
  isVideo: boolean;
  /** A video that is taller than 4:5, as far as this browser knows. */
  isUpright?: boolean;
  size: number;
  path?: string;
  altText: string;
}

export interface When {
  kind: "NOW" | "AT" | "SLOT";
  /** `2026-11-28T09:30` in `zone`; empty until chosen. */
  local: string;
  zone: string;
}

export interface Draft {
  /** Of the application to publish for; empty in a workspace that has none. */
  clientId: string;
  targets: Target[];
  common: Version;
  /** By account: what is written for it alone. */
  own: Record<number, Version>;
  media: MediaFile[];
  /** By account: the ids of the files that it doesn’t get. Says nothing about its text. */
  excluded: Record<number, string[]>;
  firstComment: string;
  mediaFit: MediaFit;
  aiDisclosure: AiDisclosure;
  when: When;
}

export function emptyDraft(clientId: string, zone: string): Draft {
  return {
    clientId,
    targets: [],
    common: { parts: [""] },
    own: {},
    media: [],
    excluded: {},
    firstComment: "",
    mediaFit: "OFF",
    aiDisclosure: "NONE",
    when: { kind: "NOW", local: "", zone },
  };
}

export function targetOf({ id, platform }: Pick<Account, "id" | "platform">): Target {
  return { accountId: id, platform, chatId: "", settings: defaultSettings(platform) };
}

/** Whose version it is: an account’s own, or the common one. */
export type VersionOwner = number | "common";

/** The common version, or what an account gets: its own, or the common one too. */
export function versionOf({ own, common }: Draft, owner: VersionOwner): Version {
  return owner === "common" ? common : (own[owner] ?? common);
}

/** The files that an account gets, in order. */
export function filesOf({ media, excluded }: Draft, accountId: number): MediaFile[] {
  return media.filter(({ id }) => !excluded[accountId]?.includes(id));
}

/** The parts that a network gets: those with a text, and only the first where it has no threads. Each with its place. */
export function partsFor({ parts }: Version, platform: Platform): { text: string; index: number }[] {
  const all = parts.map((text, index) => ({ text, index }));
  const [first, ...others] = all;
  if (!first) return [];
  return networkSettings[platform].threads ? [first, ...others.filter(({ text }) => text.trim() !== "")] : [first];
}

/** Nothing that would be a loss. */
export function isBlank({ common, own, media, firstComment }: Draft): boolean {
  const versions = [common, ...Object.values(own)];
  const hasText = versions.some(({ parts }) => parts.some((part) => part.trim() !== ""));
  return !hasText && media.length === 0 && firstComment.trim() === "";
}
