import type { Command } from "~/portal/data/page-commands";

/** A line of the palette: a place to go to, or something to do. */
export interface Option extends Command {
  detail?: string;
  /** Other words to find it by. */
  words?: string | undefined;
  /** Something to do, not a place to come back to. */
  isCommand?: boolean;
  /** Of a post, by the API's name. */
  status?: string;
  /** Of a post: a picture, or the first letter of its text. */
  thumbnail?: { url?: string | null; letter: string };
}

export type Run = (option: Option, isNewTab: boolean) => void;

export interface Group {
  name: string;
  options: readonly Option[];
}

/** What the first letter narrows the search to. */
export type Scope = "all" | "commands" | "accounts" | "ids";

const prefixes: Record<string, Scope> = { ">": "commands", "@": "accounts", "#": "ids" };

export interface Query {
  scope: Scope;
  words: string;
}

export function parseQuery(text: string): Query {
  const trimmed = text.trim();
  const scope = prefixes[trimmed.charAt(0)];
  return scope ? { scope, words: trimmed.slice(1).trim() } : { scope: "all", words: trimmed };
}

/** Whether every word begins a word of the label. */
export function isMatch(label: string, words: string): boolean {
  const parts = split(label);
  return split(words).every((word) => parts.some((part) => part.startsWith(word)));
}

/** A label in pieces; every second one is to be marked. */
export function markedPieces(label: string, words: string): string[] {
  const all = split(words).map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  if (all.length === 0) return [label];
  return label.split(new RegExp(`(?<![\\p{L}\\p{N}])(${all.join("|")})`, "giu"));
}

/** Whether it needs a time or a yes before it runs. */
export function needsAnswer({ runAt, question }: Command): boolean {
  return runAt !== undefined || question !== undefined;
}

/** The id of an option's element. */
export function optionId(listId: string, { id }: Option): string {
  return `${listId}-${id}`;
}

function split(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}
