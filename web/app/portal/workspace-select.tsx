import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { keepWorkspaces } from "~/auth/chosen-workspace";
import { paths } from "~/lib/paths";
import { useChooseSeveral } from "./data/choose-several";
import { useSeveral } from "./data/several";
import { enterWorkspace, useCurrentWorkspace, useWorkspaces } from "./data/workspaces";
import { severalKey } from "./workspace-switcher";

const [all, some] = ["all", "some"];

/** The workspace that the tab acts in, or how many its lists show together. Nothing for people with their personal one only. */
export function WorkspaceSelect() {
  const workspaces = useWorkspaces().data;
  const current = useCurrentWorkspace().data;
  const several = useSeveral();
  const showAll = useShowAll();
  useEffect(() => {
    if (!workspaces) return;
    if (workspaces.length > 1) localStorage.setItem(severalKey, "yes");
    else localStorage.removeItem(severalKey);
  }, [workspaces]);
  if (!workspaces || !current || workspaces.length < 2) return null;
  const isSome = several && several.chosen.length < workspaces.length;
  return (
    <select
      className="select workspace-switcher"
      aria-label="Workspace"
      value={isSome ? some : several ? all : current.id}
      onChange={({ target }) =>
        target.value === all ? showAll() : enterWorkspace(workspaces.find(({ id }) => id === target.value))
      }
    >
      {isSome && (
        <option value={some} hidden>
          {several.chosen.length} of {workspaces.length} workspaces
        </option>
      )}
      <option value={all}>All workspaces</option>
      {workspaces.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** On the screen that is open if it can; else in the calendar. */
function useShowAll(): () => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const choose = useChooseSeveral();
  return () => {
    if ([paths.posts, paths.approvals, paths.accounts].some((path) => path === pathname)) return choose(all);
    keepWorkspaces(all);
    void navigate(`${paths.posts}?workspaces=${all}`);
  };
}
