import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Api } from "~/api/client";
import { useSession } from "~/auth/session";
import { postsKey } from "./posts";

/**
 * A change of a post, after which every list is read again. `onDone` is called before that, also where the lists then no
 * longer show what asked for the change.
 */
export function usePostMutation<Input>(change: (api: Api, input: Input) => Promise<unknown>, onDone?: () => void) {
  const { api } = useSession();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(api, input),
    onSuccess: onDone,
    // Also after a refusal: it may be due to a change that the page doesn't show yet.
    onSettled: () => queries.invalidateQueries({ queryKey: postsKey() }),
  });
}
