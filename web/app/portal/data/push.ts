/** Push messages to the person's browsers. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { body } from "~/api/client";
import type { PushBrowser } from "~/api/types";
import { useSession } from "~/auth/session";
import { subscribeBrowser, unsubscribeBrowser } from "~/lib/browser-push";
import { toast } from "~/ui/toast";

const pushKey = ["me", "push"] as const;

export function usePush() {
  const { api } = useSession();
  return useQuery({ queryKey: pushKey, queryFn: ({ signal }) => body(api.GET("/v1/me/push", { signal })) });
}

/** Has this browser get messages. Nothing changes if the person doesn't allow it. */
export function useAddBrowser(publicKey: string) {
  const { api } = useSession();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const subscription = await subscribeBrowser(publicKey);
      if (!subscription) return;
      const { endpoint = "", keys: { p256dh = "", auth = "" } = {} } = subscription;
      await body(api.POST("/v1/me/push", { body: { endpoint, keys: { p256dh, auth } } }));
      toast("This device gets push messages.");
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: pushKey }),
  });
}

export function useRemoveBrowser(name: string) {
  const { api } = useSession();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, current }: PushBrowser) => {
      await api.DELETE("/v1/me/push/{id}", { params: { path: { id } } });
      if (current) await unsubscribeBrowser();
      toast(`${name} gets no more push messages.`);
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: pushKey }),
  });
}
