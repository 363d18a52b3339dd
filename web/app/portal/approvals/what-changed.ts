/** What differs between two versions that someone was asked to approve. Both are canonical objects (docs/approval.md). */
import { diffWordsWithSpace } from "diff";

export interface AskedContent {
  scheduledTime: string | null;
  publications: readonly AskedPublication[];
}

interface AskedPublication {
  accountId: number;
  platform: string;
  /** The account's own server. Missing in what earlier releases asked for. */
  server?: string | null;
  settings: unknown;
  aiDisclosure: string;
  posts: readonly AskedPost[];
}

/** The card of a link, in the settings' `linkCards`, by the link's URL. */
export interface LinkCard {
  title: string;
  description: string;
  /** A path. */
  picture: string | null;
}

interface AskedPost {
  role: string;
  content: string;
  attachmentPaths: readonly string[];
  altTexts: readonly (string | null)[];
}

/** A piece of a text: in both versions, only in the new one, or only in the one before. */
export interface Piece {
  text: string;
  kind: "same" | "added" | "removed";
}

export interface ChangedText {
  accountIds: number[];
  pieces: Piece[];
}

export interface Changes {
  /** Each changed text once, with the accounts that get it. */
  texts: ChangedText[];
  time: { from: string | null; to: string | null } | undefined;
  added: number[];
  removed: number[];
  /** Accounts with other files or alternative texts. */
  files: number[];
  /** Accounts with other settings or another AI label. */
  settings: number[];
}

export function changesBetween(before: AskedContent, now: AskedContent): Changes {
  const pairs = now.publications.flatMap((publication) => {
    const former = before.publications.find(({ accountId }) => accountId === publication.accountId);
    return former ? [{ accountId: publication.accountId, former, publication }] : [];
  });
  const accountsWhere = (differs: (pair: (typeof pairs)[number]) => boolean) =>
    pairs.filter(differs).map(({ accountId }) => accountId);
  return {
    texts: changedTexts(pairs),
    time:
      before.scheduledTime === now.scheduledTime ? undefined : { from: before.scheduledTime, to: now.scheduledTime },
    added: idsMissingIn(before, now),
    removed: idsMissingIn(now, before),
    files: accountsWhere(({ former, publication }) => differ(filesOf(former), filesOf(publication))),
    settings: accountsWhere(({ former, publication }) => differ(settingsOf(former), settingsOf(publication))),
  };
}

export function isUnchanged({ texts, time, added, removed, files, settings }: Changes): boolean {
  return [texts, added, removed, files, settings].every(({ length }) => length === 0) && !time;
}

interface Pair {
  accountId: number;
  former: AskedPublication;
  publication: AskedPublication;
}

function changedTexts(pairs: readonly Pair[]): ChangedText[] {
  const texts = new Map<string, ChangedText>();
  for (const { accountId, former, publication } of pairs) {
    const [before, now] = [textOf(former), textOf(publication)];
    if (before === now) continue;
    const key = JSON.stringify([before, now]);
    const known = texts.get(key) ?? { accountIds: [], pieces: piecesOf(before, now) };
    known.accountIds.push(accountId);
    texts.set(key, known);
  }
  return [...texts.values()];
}

function piecesOf(before: string, now: string): Piece[] {
  return diffWordsWithSpace(before, now).map(({ value, added, removed }) => {
    return { text: value, kind: added ? "added" : removed ? "removed" : "same" };
  });
}

/** All parts, as they are read. */
function textOf({ posts }: AskedPublication): string {
  return posts.map(({ content }) => content).join("\n\n");
}

function filesOf({ posts }: AskedPublication): unknown {
  return posts.map(({ attachmentPaths, altTexts }) => [attachmentPaths, altTexts]);
}

function settingsOf({ settings, aiDisclosure }: AskedPublication): unknown {
  return [settings, aiDisclosure];
}

function differ(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) !== JSON.stringify(other);
}

/** The accounts of `all` that `some` has not. */
function idsMissingIn(some: AskedContent, all: AskedContent): number[] {
  const ids = all.publications.map(({ accountId }) => accountId);
  return ids.filter((id) => !some.publications.some(({ accountId }) => accountId === id));
}
