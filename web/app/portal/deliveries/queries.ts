import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { body } from "~/api/client";
import type { DeliveryPage } from "~/api/types";
import { useSession } from "~/auth/session";
import { type DeliveryView, toQuery } from "./filter-state";

/** One page of a webhook's history; asked for again while deliveries may still change. */
export function useDeliveries(view: DeliveryView) {
  const { api } = useSession();
  const query = toQuery(view);
  return useQuery({
    queryKey: ["deliveries", view.webhookId, query],
    queryFn: ({ signal }) =>
      body(
        api.GET("/v1/webhooks/{id}/deliveries", { params: { path: { id: view.webhookId }, query }, signal }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isSettled(state.data) ? 10_000 : 2_000),
  });
}

/** Where a webhook delivers to; its id until that is known. */
export function useWebhookUrl(id: string): string {
  const { api } = useSession();
  const webhooks = useQuery({
    queryKey: ["webhooks"],
    queryFn: ({ signal }) => body(api.GET("/v1/webhooks", { signal })),
  });
  return webhooks.data?.find((webhook) => webhook.id === id)?.url ?? id;
}

function isSettled(page: DeliveryPage | undefined): boolean {
  return (
    !!page?.content.length &&
    page.content.every(({ status }) => status !== "PENDING" && status !== "SCHEDULED")
  );
}
