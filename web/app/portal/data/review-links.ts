import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { body } from "~/api/client";
import type { ReviewLink } from "~/api/types";
import { useSession } from "~/auth/session";
import { toast } from "~/ui/toast";

const linksKey = (approvalId: string) => ["review links", approvalId] as const;

/** The links by which someone without an account decides about an approval, the newest first. */
export function useReviewLinks(approvalId: string) {
  const { api } = useSession();
  return useQuery({
    queryKey: linksKey(approvalId),
    queryFn: async ({ signal }) => {
      const params = { path: { id: approvalId } };
      return (await body(api.GET("/v1/approvals/{id}/links", { params, signal }))).items;
    },
  });
}

/** The answer is the only one with the address; it is kept in no cache. */
export function useCreateReviewLink(approvalId: string) {
  const { api } = useSession();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ email, seconds }: { email: string; seconds: number }) => {
      const wish = { expiresInSeconds: seconds, ...(email.trim() && { email: email.trim() }) };
      return body(api.POST("/v1/approvals/{id}/links", { params: { path: { id: approvalId } }, body: wish }));
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: linksKey(approvalId) }),
  });
}

export function useWithdrawReviewLink(approvalId: string) {
  const { api } = useSession();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id: linkId }: Pick<ReviewLink, "id">) => {
      await api.DELETE("/v1/approvals/{id}/links/{linkId}", { params: { path: { id: approvalId, linkId } } });
      toast("The link was withdrawn.");
    },
    onSettled: () => queries.invalidateQueries({ queryKey: linksKey(approvalId) }),
  });
}
