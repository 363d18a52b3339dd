import { useEffect, useState } from "react";
import { chosenWorkspace } from "~/auth/chosen-workspace";
import { lazyRoute } from "~/ui/lazy-route";

const WorkspaceSelect = lazyRoute(async () => (await import("./workspace-select")).WorkspaceSelect);

export const severalKey = "octavo-several-workspaces";

/**
 * There at once for people who had several workspaces in this browser. For all others, the first load does without the
 * list: it is asked for when they first do something.
 */
export function WorkspaceSwitcher() {
  const [isWanted, setWanted] = useState(
    () =>
      chosenWorkspace() !== undefined ||
      localStorage.getItem(severalKey) !== null ||
      location.search.includes("workspaces="),
  );
  useEffect(() => {
    if (isWanted) return;
    const listening = new AbortController();
    for (const event of ["pointermove", "pointerdown", "keydown", "focusin"])
      window.addEventListener(event, () => setWanted(true), { once: true, signal: listening.signal });
    return () => listening.abort();
  }, [isWanted]);
  return isWanted && <WorkspaceSelect />;
}
