/** A copy of what is being written, in this browser: a reload, a crash or a lost connection loses nothing. */
import type { Draft, Version } from "./draft";

export interface LocalCopy {
  draft: Draft;
  /** The `updatedTime` of the stored draft that it is an edit of. */
  basedOn?: string;
  /** When it was written, in milliseconds since 1970. */
  at: number;
}

const prefix = "octavo-composer:";
/** Copies of posts that nobody came back to; older ones go. */
const mostKept = 20;

/**
 * For a new post, each tab has a place of its own, which lasts as long as the tab. One that began with something, such as a copy
 * of another post, has a place beside it.
 */
export function copyKey(person: string, id: string | undefined, beginning = ""): string {
  return `${prefix}${person}:${id ?? `new-${tabId()}${beginning}`}`;
}

function tabId(): string {
  const kept = sessionStorage.getItem("octavo-tab");
  if (kept) return kept;
  const made = crypto.randomUUID();
  sessionStorage.setItem("octavo-tab", made);
  return made;
}

export function readCopy(key: string): LocalCopy | undefined {
  try {
    const copy = JSON.parse(localStorage.getItem(key) ?? "null") as LocalCopy | null;
    return copy?.draft?.common ? { ...copy, draft: withExcluded(copy.draft) } : undefined;
  } catch {
    return undefined;
  }
}

/** In older copies, an account’s choice of files was part of its own text. */
function withExcluded(draft: Draft): Draft {
  const own: [string, Version & { files?: string[] }][] = Object.entries(draft.own);
  const missing = (files: string[] | undefined) =>
    draft.media.map(({ id }) => id).filter((id) => files && !files.includes(id));
  return {
    ...draft,
    excluded: draft.excluded ?? Object.fromEntries(own.map(([id, { files }]) => [id, missing(files)])),
  };
}

/** False if the browser keeps nothing: storage is full or switched off. */
export function writeCopy(key: string, copy: LocalCopy): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(copy));
    return true;
  } catch {
    return false;
  }
}

export function removeCopy(key: string): void {
  localStorage.removeItem(key);
}

/** The newest unsent post of another tab, which may be closed by now. */
export function otherCopy(person: string, ownKey: string): { key: string; copy: LocalCopy } | undefined {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(`${prefix}${person}:new-`) && key !== ownKey);
  const copies = keys.flatMap((key) => {
    const copy = readCopy(key);
    return copy ? [{ key, copy }] : [];
  });
  const newestFirst = copies.toSorted((a, b) => b.copy.at - a.copy.at);
  newestFirst.slice(mostKept).forEach(({ key }) => removeCopy(key));
  return newestFirst[0];
}
