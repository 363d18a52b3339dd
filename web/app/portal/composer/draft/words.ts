/** Small phrases that several parts of the composer use. */
import { networkSettings } from "~/portal/data/platform-settings";
import { counted } from "~/lib/counted";
import { networkName } from "~/ui/network";
import type { Draft, Target } from "./draft";

/** `X, Threads and Bluesky`, each network once. */
export function networksOf(targets: readonly Target[]): string {
  const names = new Set(targets.map(({ platform }) => networkName(platform)));
  return new Intl.ListFormat("en-GB").format(names);
}

/** Who gets the common text, and who has one of their own. */
export function commonTextNote({ targets, own }: Draft): string {
  if (targets.length < 2) return "";
  const owners = targets.filter(({ accountId }) => own[accountId]);
  const users = targets.length - owners.length;
  const note = `${counted(users, "account")} ${users === 1 ? "uses" : "use"} this text.`;
  return owners.length > 0 ? `${note} Own text: ${networksOf(owners)}.` : note;
}

/** What happens to the text of one account. */
export function ownTextNote({ own }: Draft, accountId: number, name: string): string {
  return own[accountId]
    ? `${name} has its own text. Changes to the common text don’t reach it.`
    : `${name} follows the common text. Change a word here and ${name} keeps its own.`;
}

/** Which networks publish a part of the thread, and what the others do. */
export function threadHint(targets: readonly Target[], index: number): string {
  const chaining = targets.filter(hasThreads);
  if (chaining.length === 0) return "Left out: none of the chosen networks has threads.";
  const hint = `A reply to part ${index} on ${networksOf(chaining)}.`;
  return chaining.length < targets.length ? `${hint} The others leave it out.` : hint;
}

function hasThreads({ platform }: Target): boolean {
  return networkSettings[platform].threads === true;
}
