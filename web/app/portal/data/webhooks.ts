import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { body } from "~/api/client";
import type { NewWebhook, Rotation, Webhook, WebhookChange } from "~/api/types";
import { clientOf } from "~/auth/chosen-workspace";
import { useSession } from "~/auth/session";
import type { EventType } from "~/lib/events";
import { toast } from "~/ui/toast";

const webhooksKey = ["webhooks"] as const;
/** Without a webhook, the key of every history. */
export const deliveriesKey = (...webhookId: string[]) => ["deliveries", ...webhookId] as const;

/** The webhooks of all applications, in one call that needs to know none of them. */
export function useAllWebhooks() {
  return useQuery(useWebhooksQuery());
}

export function useWebhooks(appId: string) {
  const select = (webhooks: Webhook[]) => webhooks.filter((webhook) => webhook.appId === appId);
  return useQuery({ ...useWebhooksQuery(), select });
}

function useWebhooksQuery() {
  const { api } = useSession();
  return {
    queryKey: webhooksKey,
    // A client workspace has none: they belong to its application.
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Webhook[]> =>
      clientOf() ? [] : body(api.GET("/v1/webhooks", { signal })),
    // Last success and last failure change while one looks.
    refetchInterval: 10_000,
  };
}

/** One of them, once they are known. */
export function useWebhook(id: string): Webhook | undefined {
  return useAllWebhooks().data?.find((webhook) => webhook.id === id);
}

export function useCreateWebhook() {
  const { api } = useSession();
  return useWebhookMutation((webhook: NewWebhook) => body(api.POST("/v1/webhooks", { body: webhook })));
}

export function useUpdateWebhook(id: string) {
  const { api } = useSession();
  return useWebhookMutation((change: WebhookChange) =>
    body(api.PATCH("/v1/webhooks/{id}", { params: { path: { id } }, body: change })),
  );
}

export function useRotateKey(id: string) {
  const { api } = useSession();
  return useWebhookMutation((rotation: Rotation) =>
    body(api.POST("/v1/webhooks/{id}/rotate", { params: { path: { id } }, body: rotation })),
  );
}

export function useDeleteWebhook() {
  const { api } = useSession();
  return useWebhookMutation(async (id: string) => {
    await api.DELETE("/v1/webhooks/{id}", { params: { path: { id } } });
    toast("The webhook was deleted.");
  });
}

/** Sends a made-up event of the type to this webhook alone; gives the delivery that shows its result. */
export function useSendTest(id: string) {
  const { api } = useSession();
  return useWebhookMutation(async (type: EventType): Promise<SentTest> => {
    const { deliveryId } = await body(api.POST("/v1/webhooks/{id}/test", { params: { path: { id } }, body: { type } }));
    return { type, deliveryId };
  });
}

export interface SentTest {
  type: EventType;
  deliveryId: string;
}

/** What happened to a test event, asked for until it was tried. */
export function useTestResult(id: string, { deliveryId }: SentTest) {
  const { api } = useSession();
  const params = { path: { id, deliveryId } };
  return useQuery({
    queryKey: [...deliveriesKey(id), "test", deliveryId],
    queryFn: ({ signal }) => body(api.GET("/v1/webhooks/{id}/deliveries/{deliveryId}", { params, signal })),
    refetchInterval: ({ state }) => (state.data?.attempts.length ? false : 500),
  });
}

/** Sends everything that failed since an instant again. */
export function useRecover(id: string) {
  const { api } = useSession();
  return useWebhookMutation((since: string) =>
    body(api.POST("/v1/webhooks/{id}/recover", { params: { path: { id } }, body: { since } })),
  );
}

/** A call after which webhooks and their histories are loaded again. */
function useWebhookMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: webhooksKey }),
        queries.invalidateQueries({ queryKey: deliveriesKey() }),
      ]);
    },
  });
}
