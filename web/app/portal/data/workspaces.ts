import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { body } from "~/api/client";
import type { Role, Workspace } from "~/api/types";
import { chooseWorkspace, chosenWorkspace, clientOf, forgetWorkspaces, roleWhenChosen } from "~/auth/chosen-workspace";
import { useSession } from "~/auth/session";
import { ApiError } from "~/lib/api-error";
import { paths } from "~/lib/paths";
import { isRole, may } from "~/lib/roles";

export const workspacesKey = ["workspaces"] as const;

export function useWorkspaces(enabled = true) {
  const { api } = useSession();
  return useQuery({
    queryKey: workspacesKey,
    queryFn: ({ signal }) => body(api.GET("/v1/workspaces", { signal })),
    enabled,
  });
}

/** The workspace that this tab acts in. One that the person has no access to any more is left. */
export function useCurrentWorkspace(enabled = true) {
  const isClient = clientOf() !== undefined;
  const chosen = chosenWorkspace();
  const workspaces = useWorkspaces(enabled && !isClient);
  const client = useClientWorkspace(enabled && isClient ? (chosen ?? "") : null);
  const listed = workspaces.data?.find(({ id, personal }) => (chosen ? id === chosen : personal));
  const isGone = isClient ? isMissing(client.error) : workspaces.data !== undefined && listed === undefined;
  useEffect(() => {
    if (isGone) leaveWorkspace();
  }, [isGone]);
  return isClient ? client : { ...workspaces, data: listed };
}

/** The list of workspaces has no client workspaces. */
export function useClientWorkspace(clientId: string | null) {
  const { api } = useSession();
  const id = clientId ?? "";
  return useQuery({
    queryKey: [...workspacesKey, id],
    queryFn: ({ signal }) => body(api.GET("/v1/workspaces/{id}", { params: { path: { id } }, signal })),
    enabled: clientId !== null,
  });
}

export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 403 || error.status === 404);
}

/** The person's role in the workspace that this tab acts in. Everyone owns their personal one. */
export function useRole(): Role {
  const isPersonal = chosenWorkspace() === undefined;
  const current = useCurrentWorkspace(!isPersonal).data;
  if (isPersonal) return "OWNER";
  const remembered = roleWhenChosen() ?? "";
  return current?.role ?? (isRole(remembered) ? remembered : "VIEWER");
}

/** Whether the person may write, change and retry posts here. */
export function useMayWrite(): boolean {
  return may(useRole(), "WRITE");
}

/** Whether the person may publish here, and delete what is published. */
export function useMayPublish(): boolean {
  return may(useRole(), "PUBLISH");
}

/** Whether what the person writes waits for approval. */
export function useWritesWait(): boolean {
  const role = useRole();
  const approval = useCurrentWorkspace().data?.approval;
  return approval === "EVERYONE" || (approval !== "NONE" && !may(role, "PUBLISH"));
}

/** Loads the portal again, so that nothing of another workspace stays on the page. */
export function enterWorkspace(workspace: Workspace | undefined): void {
  forgetWorkspaces();
  chooseWorkspace(workspace?.personal ? undefined : workspace);
  window.location.assign(paths.portal);
}

/** The client workspace of an application, which the person may act in as in the application's own. */
export function enterClient(workspace: Workspace, app: string): void {
  forgetWorkspaces();
  chooseWorkspace(workspace, { app, parent: chosenWorkspace() });
  window.location.assign(paths.accounts);
}

/** From a client workspace back to the application's clients; from another one to the personal workspace. */
export function leaveWorkspace(): void {
  const client = clientOf();
  // The role in a client workspace is the role in its application's workspace.
  const parent = client?.parent ? { id: client.parent, role: roleWhenChosen() ?? "VIEWER" } : undefined;
  chooseWorkspace(parent);
  window.location.assign(client ? paths.clients(client.app) : paths.portal);
}
