/** Workspaces of the choice that could not be read: lists do without them until someone asks for them again. */
import { useSyncExternalStore } from "react";

export interface Unreadable {
  id: string;
  name: string;
}

const listeners = new Set<() => void>();
const none: readonly Unreadable[] = [];
let all = none;

export function useUnreadable(): readonly Unreadable[] {
  return useSyncExternalStore(subscribe, () => all);
}

export function leaveOut(workspace: Unreadable): void {
  if (!all.some(({ id }) => id === workspace.id)) change([...all, workspace]);
}

export function readAllAgain(): void {
  change(none);
}

function change(to: readonly Unreadable[]): void {
  all = to;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
