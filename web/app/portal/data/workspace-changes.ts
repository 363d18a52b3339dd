/** Changes of workspaces. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { body } from "~/api/client";
import type { Workspace } from "~/api/types";
import { useSession } from "~/auth/session";
import { toast } from "~/ui/toast";
import { enterWorkspace, leaveWorkspace, workspacesKey } from "./workspaces";

export function useCreateWorkspace() {
  const { api } = useSession();
  return useMutation({
    mutationFn: ({ name, template }: { name: string; template?: string }) =>
      body(api.POST("/v1/workspaces", { body: { name, ...(template && { template }) } })),
    onSuccess: (workspace) => enterWorkspace(workspace),
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

export function useChangeApproval({ id }: Workspace) {
  const { api } = useSession();
  return useChange(workspacesKey, async (approval: Workspace["approval"]) => {
    await body(api.PATCH("/v1/workspaces/{id}", { params: { path: { id } }, body: { approval } }));
    toast("The setting was saved.");
  });
}

/** Null removes the chat. */
export function useChangeChat({ id }: Workspace) {
  const { api } = useSession();
  return useChange(workspacesKey, async (noticesUrl: string | null) => {
    await body(api.PATCH("/v1/workspaces/{id}", { params: { path: { id } }, body: { noticesUrl } }));
    toast(noticesUrl === null ? "The chat gets no more messages." : "The chat gets messages about failures.");
  });
}

export function useDeleteWorkspace({ id }: Workspace) {
  const { api } = useSession();
  return useMutation({
    mutationFn: () => api.DELETE("/v1/workspaces/{id}", { params: { path: { id } } }),
    onSuccess: leaveWorkspace,
  });
}

/** A call after which what is under `key` is loaded again. */
export function useChange<Input = void>(key: readonly string[], mutationFn: (input: Input) => Promise<void>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => queries.invalidateQueries({ queryKey: key }) });
}
