/** The members of a workspace, and those who are invited. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { body } from "~/api/client";
import type { Invitation, InvitationRequest, Member, Role, Workspace } from "~/api/types";
import { clientOf } from "~/auth/chosen-workspace";
import { useSession } from "~/auth/session";
import { toast } from "~/ui/toast";
import { useChange } from "./workspace-changes";
import { enterWorkspace, workspacesKey } from "./workspaces";

const membersKey = [...workspacesKey, "members"] as const;
const invitationsKey = [...workspacesKey, "invitations"] as const;

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
