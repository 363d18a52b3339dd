/** What the person is notified about. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { body } from "~/api/client";
import type { Notice } from "~/api/types";
import { useSession } from "~/auth/session";

const noticesKey = ["me", "notices"] as const;

export function useNotices() {
  const { api } = useSession();
  return useQuery({ queryKey: noticesKey, queryFn: ({ signal }) => body(api.GET("/v1/me/notices", { signal })) });
}

export function useChooseNotice() {
  const { api } = useSession();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: Pick<Notice, "kind"> & Partial<Notice>) =>
      body(api.PUT("/v1/me/notices", { body: { items: [change] } })),
    onSuccess: (notices) => queries.setQueryData(noticesKey, notices),
  });
}
