/** Where a person goes on after they connected an account on a network's own page. */
const key = "octavo-connect-return";

export function keepReturn(path: string): void {
  sessionStorage.setItem(key, path);
}

/** Gives it once; undefined where nothing was kept. */
export function takeReturn(): string | undefined {
  const path = sessionStorage.getItem(key) ?? undefined;
  sessionStorage.removeItem(key);
  return path;
}
