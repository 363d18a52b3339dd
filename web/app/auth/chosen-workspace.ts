/** The workspace that this tab acts in. It is not shared between tabs, so that two can show different ones. */
const key = "octavo-workspace";

/** None is the personal workspace. */
export function chosenWorkspace(): string | undefined {
  return sessionStorage.getItem(key) ?? undefined;
}

export function chooseWorkspace(id: string | undefined): void {
  if (id) sessionStorage.setItem(key, id);
  else sessionStorage.removeItem(key);
}
