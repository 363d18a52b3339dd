import { useQuery } from "@tanstack/react-query";
import { body } from "~/api/client";
import { useSession } from "~/auth/session";

export const accountsKey = ["accounts"] as const;

export function useAccounts({ enabled = true } = {}) {
  const { api } = useSession();
  return useQuery({
    enabled,
    queryKey: accountsKey,
    queryFn: ({ signal }) => body(api.GET("/v1/accounts", { signal })),
    // A network may refuse an account's credentials at any time: nothing known of it stays fresh.
    staleTime: 0,
    refetchInterval: 15_000,
  });
}
