/** Workspaces of the choice that could not be read: lists do without them until someone asks for them again. */
import { useSyncExternalStore } from "react";
import { ApiError } from "~/lib/api-error";

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

/** The workspace that a list was refused for: the person was a member of it a moment ago. */
export function refusedWorkspace(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 403)) return undefined;
  return /wsp_\w+/.exec(`${error.apiMessage} ${error.details.map(({ message }) => message).join(" ")}`)?.[0];
}

function change(to: readonly Unreadable[]): void {
  all = to;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
