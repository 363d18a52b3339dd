import { useEffect, useState } from "react";
import { chosenWorkspace } from "~/auth/chosen-workspace";
import { enterWorkspace, useCurrentWorkspace, useWorkspaces } from "./data/workspaces";

const severalKey = "octavo-several-workspaces";

/** Nothing for people with their personal workspace only. */
export function WorkspaceSwitcher() {
  const isWanted = useIsWanted();
  const workspaces = useWorkspaces(isWanted).data;
  const current = useCurrentWorkspace(isWanted).data;
  useEffect(() => {
    if (!workspaces) return;
    if (workspaces.length > 1) localStorage.setItem(severalKey, "yes");
    else localStorage.removeItem(severalKey);
  }, [workspaces]);
  if (!workspaces || !current || workspaces.length < 2) return null;
  return (
    <select
      className="select workspace-switcher"
      aria-label="Workspace"
      value={current.id}
      onChange={({ target }) => enterWorkspace(workspaces.find(({ id }) => id === target.value))}
    >
      {workspaces.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

/**
 * True at once for people who had several workspaces in this browser. For all others, the first load does without the
 * list: it is asked for when they first do something.
 */
function useIsWanted(): boolean {
  const [isWanted, setWanted] = useState(
    () => chosenWorkspace() !== undefined || localStorage.getItem(severalKey) !== null,
  );
  useEffect(() => {
    if (isWanted) return;
    const listening = new AbortController();
    for (const event of ["pointermove", "pointerdown", "keydown", "focusin"])
      window.addEventListener(event, () => setWanted(true), { once: true, signal: listening.signal });
    return () => listening.abort();
  }, [isWanted]);
  return isWanted;
}
