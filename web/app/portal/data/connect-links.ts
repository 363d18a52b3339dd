/** Links by which people connect accounts without an account here. */
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { body, inWorkspace } from "~/api/client";
import type { NewConnectLink } from "~/api/types";
import { useSession } from "~/auth/session";
import { toast } from "~/ui/toast";
import { clientsKey } from "./clients";

const linksKey = ["connect-links"] as const;

/** Newest first, page by page. */
export function useConnectLinks(limit: number) {
  const { api } = useSession();
  return useInfiniteQuery({
    queryKey: [...linksKey, limit],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit, ...(pageParam && { cursor: pageParam }) };
      return body(api.GET("/v1/connect-links", { params: { query }, signal }));
    },
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    // Someone may be connecting an account now. Further pages are older, and reading all of them again takes long.
    refetchInterval: ({ state }) => (state.data && state.data.pages.length <= 2 ? 30_000 : false),
  });
}

interface LinkToCreate {
  /** The application whose name the page shows. */
  clientId: string;
  link: NewConnectLink;
}

/** Without a workspace, in the one that this tab acts in. The link's address is in the answer, and kept in no cache. */
export function useCreateConnectLink(workspace?: string) {
  const { api } = useSession();
  return useLinkMutation(({ clientId, link }: LinkToCreate) => {
    const headers = { "x-api-key": clientId, ...(workspace && inWorkspace(workspace)) };
    return body(api.POST("/v1/connect-links", { headers, body: link }));
  });
}

/** `name` is for whom the link is. */
export function useWithdrawConnectLink(name: string | undefined, workspace?: string) {
  const { api } = useSession();
  return useLinkMutation(async (id: string) => {
    const headers = workspace ? inWorkspace(workspace) : {};
    await api.DELETE("/v1/connect-links/{id}", { headers, params: { path: { id } } });
    toast(`The connect link${name ? ` for ${name}` : ""} was withdrawn.`);
  });
}

/** A call after which the links are loaded again, and the clients that show them. */
function useLinkMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: clientsKey });
      void queries.invalidateQueries({ queryKey: linksKey });
    },
  });
}
