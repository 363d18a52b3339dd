import { useQuery } from "@tanstack/react-query";
import { body } from "~/api/client";
import { useSession } from "~/auth/session";
import { useAccounts } from "./accounts";
import { askAcross, useAcross } from "./several";

/** The accounts of the workspaces that the screen shows: the tab's own, or several. */
export function useListedAccounts() {
  const { api } = useSession();
  const across = useAcross();
  const { query, headers } = askAcross(across);
  const own = useAccounts({ enabled: across === undefined });
  const shared = useQuery({
    enabled: Boolean(across),
    queryKey: ["accounts", "of", across],
    queryFn: ({ signal }) => body(api.GET("/v1/accounts", { params: { query }, headers, signal })),
    staleTime: 0,
    refetchInterval: 15_000,
  });
  return across === undefined ? own : shared;
}
