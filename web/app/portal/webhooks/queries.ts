import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { body } from "~/api/client";
import type { NewWebhook } from "~/api/types";
import { useSession } from "~/auth/session";

/** Without an app, the key of every list of webhooks. */
const webhooksKey = (...appId: string[]) => ["webhooks", ...appId] as const;

export function useWebhooks(appId: string) {
  const { api } = useSession();
  return useQuery({
    queryKey: webhooksKey(appId),
    queryFn: ({ signal }) => body(api.GET("/v1/webhooks", { params: { query: { appId } }, signal })),
    // Last success and last failure change while one looks.
    refetchInterval: 10_000,
  });
}

export function useCreateWebhook() {
  const { api } = useSession();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (webhook: NewWebhook) => body(api.POST("/v1/webhooks", { body: webhook })),
    onSuccess: () => queries.invalidateQueries({ queryKey: webhooksKey() }),
  });
}

export function useDeleteWebhook() {
  const { api } = useSession();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.DELETE("/v1/webhooks/{id}", { params: { path: { id } } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: webhooksKey() }),
  });
}
