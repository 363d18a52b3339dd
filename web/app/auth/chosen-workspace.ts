/** The workspace that this tab acts in. It is not shared between tabs, so that two can show different ones. */
const key = "octavo-workspace";
const roleKey = "octavo-workspace-role";

/** None is the personal workspace. */
export function chosenWorkspace(): string | undefined {
  return sessionStorage.getItem(key) ?? undefined;
}

/** The role that the person had in it when it was chosen: the header shows its entries before the server answers. */
export function roleWhenChosen(): string | undefined {
  return sessionStorage.getItem(roleKey) ?? undefined;
}

export function chooseWorkspace(workspace: { id: string; role: string } | undefined): void {
  if (workspace) {
    sessionStorage.setItem(key, workspace.id);
    sessionStorage.setItem(roleKey, workspace.role);
  } else {
    sessionStorage.removeItem(key);
    sessionStorage.removeItem(roleKey);
  }
}
