import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { body } from "~/api/client";
import { useSession } from "~/auth/session";

const binsKey = ["bins"] as const;

/** The person's request bins, oldest first. */
export function useBins() {
  const { api, config } = useSession();
  return useQuery({
    queryKey: binsKey,
    queryFn: ({ signal }) => body(api.GET("/v1/sandbox/bins", { signal })),
    enabled: config.sandbox,
    // Counts and answers change with every request.
    staleTime: 0,
    refetchInterval: 10_000,
  });
}

/** What a bin caught, its last hundred requests, newest first. */
export function useBinRequests(binId: string) {
  const { api } = useSession();
  return useQuery({
    queryKey: [...binsKey, binId],
    queryFn: ({ signal }) =>
      body(
        api.GET("/v1/sandbox/bins/{binId}/requests", {
          params: { path: { binId }, query: { limit: 100 } },
          signal,
        }),
      ),
    refetchInterval: 2_000,
  });
}

/** Makes a bin that verifies signatures with `apiKey`. */
export function useCreateBin() {
  const { api } = useSession();
  return useBinMutation((apiKey: string) => body(api.POST("/v1/sandbox/bins", { body: { apiKey } })));
}

export function useDeleteBin() {
  const { api } = useSession();
  return useBinMutation((binId: string) => api.DELETE("/v1/sandbox/bins/{binId}", { params: { path: { binId } } }));
}

/** What the bin answers from now on. */
export function useSetAnswer(binId: string) {
  const { api } = useSession();
  return useBinMutation((status: number) =>
    api.POST("/v1/sandbox/bins/{binId}/answer", { params: { path: { binId } }, body: { status } }),
  );
}

function useBinMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => queries.invalidateQueries({ queryKey: binsKey }),
  });
}
