/** Small phrases that several parts of the composer use. */
import { networkSettings } from "~/portal/data/platform-settings";
import { networkName } from "~/ui/network";
import type { Draft, Target } from "./draft";
import type { VersionOwner } from "./edits";

/** `1 error`, `2 errors`. */
export function amount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

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

/** Which networks publish the parts of a thread, and what the others do. */
export function threadHint(targets: readonly Target[]): string {
  const chaining = targets.filter(hasThreads);
  const others = targets.filter((target) => !hasThreads(target));
  if (chaining.length === 0) return "None of the chosen networks has threads, so this part is left out.";
  const hint = `A reply to the part before it on ${networksOf(chaining)}.`;
  return others.length > 0 ? `${hint} Left out on ${networksOf(others)}.` : hint;
}

function hasThreads({ platform }: Target): boolean {
  return networkSettings[platform].threads === true;
}
