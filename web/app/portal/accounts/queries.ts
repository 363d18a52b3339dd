import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { body } from "~/api/client";
import { useSession } from "~/auth/session";
import type { Platform } from "~/ui/network";

const accountsKey = ["accounts"] as const;

export function useAccounts() {
  const { api } = useSession();
  return useQuery({
    queryKey: accountsKey,
    queryFn: ({ signal }) => body(api.GET("/v1/accounts", { signal })),
  });
}

export function useConnectSandboxAccount() {
  const { api } = useSession();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (platform: Platform) => body(api.POST("/v1/sandbox/accounts", { body: { platform } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: accountsKey }),
  });
}
