/** The edits of a draft: each takes one and returns the next. */
import type { Account } from "~/api/types";
import { toWallTime } from "~/lib/zoned-time";
import { type Draft, type MediaFile, type Target, targetOf, type Version, type VersionOwner, versionOf } from "./draft";

export type Edit = (draft: Draft) => Draft;

export function chooseAccount(account: Pick<Account, "id" | "platform">): Edit {
  return (draft) => ({ ...draft, targets: [...draft.targets, targetOf(account)] });
}

/** At an instant, as the clock in the chosen zone shows it. */
export function publishAt(instant: string): Edit {
  return (draft) => {
    const { zone } = draft.when;
    return { ...draft, when: { kind: "AT", local: toWallTime(instant, zone), zone } };
  };
}

/** Its own version is kept, in case the account is chosen again. */
export function leaveOut(accountId: number): Edit {
  return (draft) => ({ ...draft, targets: draft.targets.filter((target) => target.accountId !== accountId) });
}

export function editTarget(accountId: number, change: Partial<Target>): Edit {
  const edit = (target: Target) => (target.accountId === accountId ? { ...target, ...change } : target);
  return (draft) => ({ ...draft, targets: draft.targets.map(edit) });
}

/** An account follows the common text until its own is edited. */
export function editVersion(owner: VersionOwner, change: (version: Version) => Version): Edit {
  return (draft) =>
    owner === "common"
      ? { ...draft, common: change(draft.common) }
      : { ...draft, own: { ...draft.own, [owner]: change(versionOf(draft, owner)) } };
}

export function writePart(owner: VersionOwner, index: number, text: string): Edit {
  return editVersion(owner, (version) => ({ ...version, parts: version.parts.with(index, text) }));
}

export function addPart(owner: VersionOwner): Edit {
  return editVersion(owner, (version) => ({ ...version, parts: [...version.parts, ""] }));
}

export function removePart(owner: VersionOwner, index: number): Edit {
  return editVersion(owner, (version) => ({ ...version, parts: version.parts.toSpliced(index, 1) }));
}

/** Moves what does not fit into the next part, from the last space before the limit. */
export function splitPart(owner: VersionOwner, index: number, fitsUntil: number): Edit {
  return editVersion(owner, (version) => {
    const text = version.parts[index] ?? "";
    const space = text.slice(0, fitsUntil + 1).search(/\s\S*$/);
    const end = space > 0 ? space : fitsUntil;
    const rest = text.slice(end).trim();
    return { ...version, parts: version.parts.toSpliced(index, 1, text.slice(0, end).trimEnd(), rest) };
  });
}

export function backToCommon(accountId: number): Edit {
  return (draft) => {
    const { [accountId]: _, ...own } = draft.own;
    return { ...draft, own };
  };
}

/** Whether going back to the common text would lose something. */
export function differsFromCommon({ own, common }: Draft, accountId: number): boolean {
  return JSON.stringify(own[accountId] ?? common) !== JSON.stringify(common);
}

/** Only some of the files go to an account. */
export function sendOnly(accountId: number, chooses: (file: MediaFile) => boolean): Edit {
  return ({ media, excluded, ...draft }) => {
    const isOut = (file: MediaFile) => !chooses(file) || excluded[accountId]?.includes(file.id);
    return { ...draft, media, excluded: { ...excluded, [accountId]: media.filter(isOut).map(({ id }) => id) } };
  };
}

/** Whether a file goes to an account. */
export function sendFile(accountId: number, fileId: string, isSent: boolean): Edit {
  return ({ excluded, ...draft }) => {
    const others = excluded[accountId]?.filter((id) => id !== fileId) ?? [];
    return { ...draft, excluded: { ...excluded, [accountId]: isSent ? others : [...others, fileId] } };
  };
}

export function addFiles(files: readonly MediaFile[]): Edit {
  return (draft) => ({ ...draft, media: [...draft.media, ...files] });
}

export function editFile(id: string, change: Partial<MediaFile>): Edit {
  const edit = (file: MediaFile) => (file.id === id ? { ...file, ...change } : file);
  return (draft) => ({ ...draft, media: draft.media.map(edit) });
}

export function removeFile(id: string): Edit {
  return (draft) => ({ ...draft, media: draft.media.filter((file) => file.id !== id) });
}

/** Moves a file to a position, from 0. A position beyond the ends is the end. */
export function moveFile(id: string, position: number): Edit {
  return (draft) => {
    const file = draft.media.find((it) => it.id === id);
    if (!file) return draft;
    const others = draft.media.filter((it) => it !== file);
    return { ...draft, media: others.toSpliced(Math.max(0, position), 0, file) };
  };
}
