import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Workspace } from "~/api/types";
import { chooseWorkspace, chosenWorkspace, clientOf } from "~/auth/chosen-workspace";
import { useSession } from "~/auth/session";
import { Banner } from "~/ui/banner";
import { Loader } from "~/ui/mark";
import { QueryError } from "~/ui/query-error";
import { isMissing, useClientWorkspace, useWorkspaces } from "./data/workspaces";

/**
 * An address that names its workspace, as those of posts in lists of several workspaces and the links of mails do: the tab enters
 * it first. `in` is the workspace; `client` is one of its client workspaces.
 */
export function Entering() {
  const { email } = useSession();
  const workspaces = useWorkspaces();
  const { id, clientId, address } = useTarget();
  const client = useClientWorkspace(clientId);
  const workspace = workspaces.data?.find((it) => it.id === id);
  const isClosed = (workspaces.data && !workspace) || isMissing(client.error);
  useEntering(workspace, clientId === null ? null : client.data, address);
  return (
    <main id="main" className="page-width portal-main" tabIndex={-1}>
      <QueryError query={workspaces} fallback="Failed to load the workspaces" />
      <QueryError query={client} fallback="Failed to load the client workspace" />
      {isClosed ? (
        <Banner
          title="You can’t open this workspace"
          message={`Only its members can. It was deleted, or you, ${email}, are not a member of it.`}
        />
      ) : (
        <Loader>Opening the workspace...</Loader>
      )}
    </main>
  );
}

/** The workspaces that the address names, and the address without them. */
function useTarget() {
  const { pathname, search, hash } = useLocation();
  const parameters = new URLSearchParams(search);
  const [id, clientId] = [parameters.get("in"), parameters.get("client")];
  parameters.delete("in");
  parameters.delete("client");
  return { id, clientId, address: `${pathname}${parameters.size > 0 ? `?${parameters}` : ""}${hash}` };
}

/** Loads the page again, so that nothing of another workspace stays on it. */
function useEntering(workspace: Workspace | undefined, client: Workspace | null | undefined, address: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!workspace || client === undefined) return;
    const home = workspace.personal ? undefined : workspace;
    if (chosenWorkspace() === (client ?? home)?.id && Boolean(client) === Boolean(clientOf())) {
      void navigate(address, { replace: true });
      return;
    }
    if (client?.app) chooseWorkspace(client, { app: client.app.id, parent: home?.id });
    else chooseWorkspace(home);
    window.location.replace(address);
  }, [workspace, client, address, navigate]);
}
