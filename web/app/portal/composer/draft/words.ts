/** Small phrases that several parts of the composer use. */
import { networkSettings } from "~/portal/data/platform-settings";
import { networkName } from "~/ui/network";
import type { Draft, Target } from "./draft";
import type { VersionOwner } from "./edits";

/** `X, Threads and Bluesky`, each network once. */
export function networksOf(targets: readonly Target[]): string {
  const names = new Set(targets.map(({ platform }) => networkName(platform)));
  return new Intl.ListFormat("en-GB").format(names);
}

/** Which networks get the text that is shown. */
export function usedBy({ targets, own }: Draft, owner: VersionOwner): string {
  const users = targets.filter(({ accountId }) => (owner === "common" ? !own[accountId] : accountId === owner));
  return users.length > 0 ? `Used by ${networksOf(users)}` : "";
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
