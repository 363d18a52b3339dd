import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { body } from "~/api/client";
import type { Invitation, InvitationRequest, Member, Role, Workspace } from "~/api/types";
import { chooseWorkspace, chosenWorkspace, clientOf, roleWhenChosen } from "~/auth/chosen-workspace";
import { useSession } from "~/auth/session";
import { ApiError } from "~/lib/api-error";
import { paths } from "~/lib/paths";
import { isRole } from "~/lib/roles";
import { toast } from "~/ui/toast";

const workspacesKey = ["workspaces"] as const;
const membersKey = ["workspaces", "members"] as const;
const invitationsKey = ["workspaces", "invitations"] as const;

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
  const client = useChosenClient(enabled && isClient);
  const listed = workspaces.data?.find(({ id, personal }) => (chosen ? id === chosen : personal));
  const isGone = isClient ? isMissing(client.error) : workspaces.data !== undefined && listed === undefined;
  useEffect(() => {
    if (isGone) leaveWorkspace();
  }, [isGone]);
  return isClient ? client : { ...workspaces, data: listed };
}

/** The list of workspaces has no client workspaces. */
function useChosenClient(enabled: boolean) {
  const { api } = useSession();
  const id = chosenWorkspace() ?? "";
  return useQuery({
    queryKey: [...workspacesKey, id],
    queryFn: ({ signal }) => body(api.GET("/v1/workspaces/{id}", { params: { path: { id } }, signal })),
    enabled,
  });
}

function isMissing(error: unknown): boolean {
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

/** Loads the portal again, so that nothing of another workspace stays on the page. */
export function enterWorkspace(workspace: Workspace | undefined): void {
  chooseWorkspace(workspace?.personal ? undefined : workspace);
  window.location.assign(paths.portal);
}

/** The client workspace of an application, which the person may act in as in the application's own. */
export function enterClient(workspace: Workspace, app: string): void {
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

export function useCreateWorkspace() {
  const { api } = useSession();
  return useMutation({
    mutationFn: (name: string) => body(api.POST("/v1/workspaces", { body: { name } })),
    onSuccess: enterWorkspace,
  });
}

export function useRenameWorkspace({ id }: Workspace) {
  const { api } = useSession();
  return useChange(workspacesKey, async (name: string) => {
    await body(api.PATCH("/v1/workspaces/{id}", { params: { path: { id } }, body: { name } }));
    toast(`The workspace is now called ${name.trim()}.`);
  });
}

export function useKeepMediaMetadata({ id }: Workspace) {
  const { api } = useSession();
  return useChange(workspacesKey, async (keepMediaMetadata: boolean) => {
    await body(api.PATCH("/v1/workspaces/{id}", { params: { path: { id } }, body: { keepMediaMetadata } }));
    toast(keepMediaMetadata ? "Files are published with their metadata." : "Metadata is removed from published files.");
  });
}

export function useDeleteWorkspace({ id }: Workspace) {
  const { api } = useSession();
  return useMutation({
    mutationFn: () => api.DELETE("/v1/workspaces/{id}", { params: { path: { id } } }),
    onSuccess: leaveWorkspace,
  });
}

/** Of no workspace there are none, nor of a client workspace. */
export function useMembers(id: string) {
  const { api } = useSession();
  return useQuery({
    enabled: id !== "" && !clientOf(),
    queryKey: [...membersKey, id],
    queryFn: ({ signal }) => body(api.GET("/v1/workspaces/{id}/members", { params: { path: { id } }, signal })),
  });
}

export function useChangeRole({ id }: Workspace, { userId }: Member) {
  const { api } = useSession();
  return useChange(workspacesKey, async (role: Role) => {
    const path = { id, userId };
    await body(api.PATCH("/v1/workspaces/{id}/members/{userId}", { params: { path }, body: { role } }));
  });
}

/** Says so itself: the member's row is gone by then. */
export function useRemoveMember({ id, name: workspace }: Workspace, { userId }: Member, name: string) {
  const { api } = useSession();
  return useChange(workspacesKey, async () => {
    await api.DELETE("/v1/workspaces/{id}/members/{userId}", { params: { path: { id, userId } } });
    toast(`${name} is no longer a member of ${workspace}.`);
  });
}

/** Of no workspace there are none. */
export function useInvitations(id: string) {
  const { api } = useSession();
  return useQuery({
    enabled: id !== "",
    queryKey: [...invitationsKey, id],
    queryFn: ({ signal }) => body(api.GET("/v1/workspaces/{id}/invitations", { params: { path: { id } }, signal })),
  });
}

/** The link is handed to the caller's state and kept in no cache. */
export function useInvite({ id }: Workspace, onInvited: (email: string, url: string) => void) {
  const { api } = useSession();
  return useChange(invitationsKey, async (invitation: InvitationRequest) => {
    const call = api.POST("/v1/workspaces/{id}/invitations", { params: { path: { id } }, body: invitation });
    const { email, url } = await body(call);
    onInvited(email, url);
  });
}

export function useWithdrawInvitation({ id }: Workspace) {
  const { api } = useSession();
  return useChange(invitationsKey, async ({ id: invitationId, email }: Invitation) => {
    const path = { id, invitationId };
    await api.DELETE("/v1/workspaces/{id}/invitations/{invitationId}", { params: { path } });
    toast(`The invitation of ${email} was withdrawn.`);
  });
}

export function useAcceptInvitation() {
  const { api } = useSession();
  return useMutation({
    mutationFn: (token: string) => body(api.POST("/v1/invitations/accept", { body: { token } })),
    onSuccess: enterWorkspace,
  });
}

/** A call after which what is under `key` is loaded again. */
function useChange<Input = void>(key: readonly string[], mutationFn: (input: Input) => Promise<void>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => queries.invalidateQueries({ queryKey: key }) });
}
