/** Changes which workspaces lists show together. */
import { useSearchParams } from "react-router";
import type { Workspace } from "~/api/types";
import { keepWorkspaces } from "~/auth/chosen-workspace";

/** How the address names a choice. */
export function choiceText(ids: ReadonlySet<string>, all: readonly Workspace[]): string {
  const chosen = all.filter(({ id }) => ids.has(id));
  if (chosen.length === all.length) return "all";
  return chosen.map(({ id }) => id).join(",") || "none";
}

/** Changes the choice; everything else in the address stays. */
export function useChooseSeveral(): (choice: string) => void {
  const [, setParameters] = useSearchParams();
  return (choice) => {
    keepWorkspaces(choice);
    const after = new URLSearchParams(location.search);
    after.set("workspaces", choice);
    setParameters(after, { replace: true, preventScrollReset: true });
  };
}
