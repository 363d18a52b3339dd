/** The versions of posts that this browser showed to someone who may approve them, by the ids of approvals. */
const key = "octavo-seen-approvals";
const mostKept = 500;

export function seenVersions(): readonly string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

export function rememberVersion(id: string): void {
  const others = seenVersions().filter((it) => it !== id);
  localStorage.setItem(key, JSON.stringify([id, ...others].slice(0, mostKept)));
}
