import { useQuery } from "@tanstack/react-query";
import { body } from "~/api/client";
import { useSession } from "~/auth/session";
import { useAccounts } from "~/portal/data/accounts";
import { useApps } from "~/portal/data/apps";
import { useAllWebhooks } from "~/portal/data/webhooks";

/** What a newcomer has done so far. */
export interface Progress {
  hasApp: boolean;
  hasAccount: boolean;
  hasPost: boolean;
  /** A webhook was received: that one exists is not enough. */
  hasDelivery: boolean;
  /** A webhook that may have received nothing yet. */
  waitingWebhook: string | undefined;
}

/** `progress` is undefined while it is not known, for ever if a call fails. */
export function useProgress(): { isPending: boolean; progress: Progress | undefined } {
  const apps = useApps();
  const webhooks = useAllWebhooks();
  // The last step leaves nothing to ask: it comes after all others.
  const hasReceived = webhooks.data?.some(({ lastSuccessAt }) => lastSuccessAt) ?? false;
  const enabled = !webhooks.isPending && !hasReceived;
  const accounts = useAccounts({ enabled });
  const posts = useAnyPost(enabled);
  if (hasReceived) return { isPending: apps.isPending, progress: allDone };
  const isPending = [apps, accounts, webhooks, posts].some((query) => query.isPending);
  if (!apps.data || !accounts.data || !webhooks.data || !posts.data) return { isPending, progress: undefined };
  const progress = {
    hasApp: apps.data.length > 0,
    hasAccount: accounts.data.length > 0,
    hasPost: posts.data.items.length > 0,
    hasDelivery: hasReceived,
    waitingWebhook: webhooks.data[0]?.id,
  };
  return { isPending, progress };
}

const allDone: Progress = {
  hasApp: true,
  hasAccount: true,
  hasPost: true,
  hasDelivery: true,
  waitingWebhook: undefined,
};

function useAnyPost(enabled: boolean) {
  const { api } = useSession();
  return useQuery({
    enabled,
    queryKey: ["posts", "any"],
    queryFn: ({ signal }) => body(api.GET("/v1/posts", { params: { query: { limit: 1 } }, signal })),
  });
}

/** The four steps in their order. */
export function stepsDone({ hasApp, hasAccount, hasPost, hasDelivery }: Progress): boolean[] {
  return [hasApp, hasAccount, hasPost, hasDelivery];
}
