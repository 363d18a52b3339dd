import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Api, body, inWorkspace } from "~/api/client";
import { useSession } from "~/auth/session";
import { postsKey } from "./posts";

export type Headers = Record<string, string>;

/**
 * A change of a post, after which every list is read again. `onDone` is called before that, also where the lists then no
 * longer show what asked for the change.
 */
export function usePostMutation<Input>(
  change: (api: Api, headers: Headers, input: Input) => Promise<unknown>,
  onDone?: () => void,
) {
  const { api } = useSession();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => change(api, await actingHeaders(api), input),
    onSuccess: onDone,
    // Also after a refusal: it may be due to a change that the page doesn't show yet.
    onSettled: () => queries.invalidateQueries({ queryKey: postsKey() }),
  });
}

/**
 * The portal acts for an application; schedules belong to the workspace, so that any will do. `workspace` is for a post of
 * another workspace than the tab's.
 */
export async function actingHeaders(api: Api, workspace?: { id: string } | null): Promise<Headers> {
  const headers = workspace ? inWorkspace(workspace.id) : {};
  const [app] = await body(api.GET("/v1/apps", { headers }));
  if (!app) throw new Error("To change a post, you need an application. Create one first.");
  return { ...headers, "x-api-key": app.clientId };
}
