/** The workspace that this tab acts in. It is not shared between tabs, so that two can show different ones. */
const key = "octavo-workspace";
const roleKey = "octavo-workspace-role";
const clientKey = "octavo-client-of";
const severalKey = "octavo-workspaces";

/** None is the personal workspace. */
export function chosenWorkspace(): string | undefined {
  return sessionStorage.getItem(key) ?? undefined;
}

/** The role that the person had in it when it was chosen: the header shows its entries before the server answers. */
export function roleWhenChosen(): string | undefined {
  return sessionStorage.getItem(roleKey) ?? undefined;
}

/** Of a client workspace: its application, and the workspace that it was entered from. Without one, the personal workspace. */
export interface ClientOf {
  app: string;
  parent?: string | undefined;
}

/** Undefined unless this tab acts in a client workspace. */
export function clientOf(): ClientOf | undefined {
  const kept = sessionStorage.getItem(clientKey);
  return kept ? (JSON.parse(kept) as ClientOf) : undefined;
}

export function chooseWorkspace(workspace: { id: string; role: string } | undefined, client?: ClientOf): void {
  if (client) sessionStorage.setItem(clientKey, JSON.stringify(client));
  else sessionStorage.removeItem(clientKey);
  if (workspace) {
    sessionStorage.setItem(key, workspace.id);
    sessionStorage.setItem(roleKey, workspace.role);
  } else {
    sessionStorage.removeItem(key);
    sessionStorage.removeItem(roleKey);
  }
}

/** The workspaces that lists show together, as the address names them; null if this tab shows one. */
export function keptWorkspaces(): string | null {
  return sessionStorage.getItem(severalKey);
}

export function keepWorkspaces(choice: string): void {
  sessionStorage.setItem(severalKey, choice);
}

export function forgetWorkspaces(): void {
  sessionStorage.removeItem(severalKey);
}
