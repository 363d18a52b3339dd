/** The clients of an application: a workspace for each customer. */
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { type Api, body } from "~/api/client";
import type { paths } from "~/api/schema";
import type { NewClient, Workspace } from "~/api/types";
import { useSession } from "~/auth/session";
import type { Platform } from "~/ui/network-names";
import { toast } from "~/ui/toast";

export const clientsKey = ["clients"] as const;

export interface ClientFilter {
  search: string;
  /** Only clients with an account to reconnect. */
  onlyTrouble: boolean;
  /** Only clients with an account on this network. */
  platform: Platform | undefined;
}

/** Page by page. Without a filter, all of them. */
export function useClients(appId: string, filter: ClientFilter) {
  const { api } = useSession();
  return useInfiniteQuery({
    queryKey: [...clientsKey, appId, filter],
    queryFn: ({ pageParam, signal }) => {
      const { search, onlyTrouble, platform } = filter;
      const query = {
        ...(search && { search }),
        ...(onlyTrouble && { needsReconnecting: true }),
        ...(platform && { platform }),
        ...(pageParam && { cursor: pageParam }),
      };
      return listClients(api, appId, query, signal);
    },
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    // A customer may be connecting an account now.
    refetchInterval: 30_000,
  });
}

/** The client that has exactly this `externalId`. */
export function useFindClient(appId: string) {
  const { api } = useSession();
  return useMutation({
    mutationFn: async (externalId: string) => {
      const { items } = await listClients(api, appId, { search: externalId });
      return items.find(({ workspace }) => workspace.externalId === externalId)?.workspace;
    },
  });
}

type ClientQuery = paths["/v1/apps/{id}/clients"]["get"]["parameters"]["query"];

export function listClients(api: Api, id: string, query: ClientQuery, signal?: AbortSignal) {
  return body(api.GET("/v1/apps/{id}/clients", { params: { path: { id }, query }, signal }));
}

export interface CreatedClient {
  workspace: Workspace;
  /** The application had a client with this `externalId` before. */
  wasThere: boolean;
}

export function useCreateClient(appId: string) {
  const { api } = useSession();
  return useClientsMutation(async (client: NewClient): Promise<CreatedClient> => {
    const call = api.POST("/v1/apps/{id}/clients", { params: { path: { id: appId } }, body: client });
    return { workspace: await body(call), wasThere: (await call).response.status === 200 };
  });
}

export function useRenameClient({ id }: Workspace) {
  const { api } = useSession();
  return useClientsMutation(async (name: string) => {
    await body(api.PATCH("/v1/workspaces/{id}", { params: { path: { id } }, body: { name } }));
    toast(`The client is now called ${name.trim()}.`);
  });
}

/** Says so itself: the client's line is gone by then. */
export function useDeleteClient({ id, name }: Workspace, onDeleted: () => void) {
  const { api } = useSession();
  return useClientsMutation(async () => {
    await api.DELETE("/v1/workspaces/{id}", { params: { path: { id } } });
    toast(`${name} was deleted.`);
    onDeleted();
  });
}

/** A call after which the clients are loaded again. */
function useClientsMutation<Input = void, Output = void>(mutationFn: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => queries.invalidateQueries({ queryKey: clientsKey }) });
}
