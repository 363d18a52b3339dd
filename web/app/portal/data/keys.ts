import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { body } from "~/api/client";
import type { Key, NewKey } from "~/api/types";
import { useSession } from "~/auth/session";
import { toast } from "~/ui/toast";

const keysKey = ["keys"] as const;

export function useKeys() {
  const { api } = useSession();
  return useQuery({ queryKey: keysKey, queryFn: ({ signal }) => body(api.GET("/v1/keys", { signal })) });
}

/** The secret is in the answer, and kept in no cache. */
export function useCreateKey() {
  const { api } = useSession();
  return useKeyMutation((key: NewKey) => body(api.POST("/v1/keys", { body: key })));
}

/** As `useCreateKey`. */
export function useRotateKeySecret({ id }: Key) {
  const { api } = useSession();
  return useKeyMutation((overlapSeconds: number) =>
    body(api.POST("/v1/keys/{id}/rotate", { params: { path: { id } }, body: { overlapSeconds } })),
  );
}

/** Says so itself: the key's row is gone by then. */
export function useDeleteKey({ id, name }: Key) {
  const { api } = useSession();
  return useKeyMutation(async () => {
    await api.DELETE("/v1/keys/{id}", { params: { path: { id } } });
    toast(`${name} was deleted.`);
  });
}

/** A call after which the keys are loaded again. */
function useKeyMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => queries.invalidateQueries({ queryKey: keysKey }) });
}
