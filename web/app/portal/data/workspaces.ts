import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { body } from "~/api/client";
import type { Invitation, InvitationRequest, Member, Role, Workspace } from "~/api/types";
import { chooseWorkspace, chosenWorkspace, roleWhenChosen } from "~/auth/chosen-workspace";
import { useSession } from "~/auth/session";
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

/** The workspace that this tab acts in. One that the person has left is given up for their personal one. */
export function useCurrentWorkspace(enabled = true) {
  const workspaces = useWorkspaces(enabled);
  const chosen = chosenWorkspace();
  const current = workspaces.data?.find(({ id, personal }) => (chosen ? id === chosen : personal));
  const isGone = workspaces.data !== undefined && current === undefined;
  useEffect(() => {
    if (isGone) enterWorkspace(undefined);
  }, [isGone]);
  return { ...workspaces, data: current };
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
    onSuccess: () => enterWorkspace(undefined),
  });
}

/** Of no workspace there are none. */
export function useMembers(id: string) {
  const { api } = useSession();
  return useQuery({
    enabled: id !== "",
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
