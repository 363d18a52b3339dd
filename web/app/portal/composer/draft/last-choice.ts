/** The accounts of the last post that was published from this browser, by person and workspace. */
import { chosenWorkspace } from "~/auth/chosen-workspace";

function keyOf(person: string): string {
  return `octavo-last-accounts:${person}:${chosenWorkspace() ?? ""}`;
}

export function readLastChoice(person: string): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(person)) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "number") : [];
  } catch {
    return [];
  }
}

export function keepLastChoice(person: string, accountIds: readonly number[]): void {
  try {
    localStorage.setItem(keyOf(person), JSON.stringify(accountIds));
  } catch {
    // A browser that stores nothing has no last choice.
  }
}
