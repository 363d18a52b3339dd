import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Workspace } from "~/api/types";
import { chooseWorkspace, chosenWorkspace, clientOf } from "~/auth/chosen-workspace";
import { Banner } from "~/ui/banner";
import { Loader } from "~/ui/mark";
import { QueryError } from "~/ui/query-error";
import { useWorkspaces } from "./data/workspaces";

/** An address that names its workspace, as those of posts in lists of several workspaces do: the tab enters it first. */
export function Entering() {
  const workspaces = useWorkspaces();
  const { id, address } = useTarget();
  const workspace = workspaces.data?.find((it) => it.id === id);
  useEntering(workspace, address);
  return (
    <main id="main" className="page-width portal-main" tabIndex={-1}>
      <QueryError query={workspaces} fallback="Failed to load the workspaces" />
      {workspaces.data && !workspace ? (
        <Banner
          title="You can’t open this workspace"
          message="It was deleted, or you are not a member of it any more."
        />
      ) : (
        <Loader>Opening the workspace...</Loader>
      )}
    </main>
  );
}

/** The workspace, and the address without it. */
function useTarget() {
  const { pathname, search, hash } = useLocation();
  const parameters = new URLSearchParams(search);
  const id = parameters.get("in");
  parameters.delete("in");
  return { id, address: `${pathname}${parameters.size > 0 ? `?${parameters}` : ""}${hash}` };
}

/** Loads the page again, so that nothing of another workspace stays on it. */
function useEntering(workspace: Workspace | undefined, address: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!workspace) return;
    const wanted = workspace.personal ? undefined : workspace;
    if (!clientOf() && chosenWorkspace() === wanted?.id) {
      void navigate(address, { replace: true });
      return;
    }
    chooseWorkspace(wanted);
    window.location.replace(address);
  }, [workspace, address, navigate]);
}
