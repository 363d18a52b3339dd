import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { body } from "~/api/client";
import type { Delivery, DeliveryPage } from "~/api/types";
import { useSession } from "~/auth/session";
import { deliveriesKey } from "~/portal/data/webhooks";
import { type DeliveryView, toQuery } from "./filter-state";

/** One page of a webhook's history; asked for again while deliveries may still change. */
export function useDeliveries(view: DeliveryView) {
  const { api } = useSession();
  const query = toQuery(view);
  return useQuery({
    queryKey: [...deliveriesKey(view.webhookId), query],
    queryFn: ({ signal }) =>
      body(api.GET("/v1/webhooks/{id}/deliveries", { params: { path: { id: view.webhookId }, query }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isSettled(state.data) ? 5_000 : 2_000),
  });
}

/** One delivery with its attempts, polled until its outcome is final. */
export function useDelivery(webhookId: string, deliveryId: string) {
  const { api } = useSession();
  const path = { id: webhookId, deliveryId };
  return useQuery({
    queryKey: [...deliveriesKey(webhookId), deliveryId],
    queryFn: ({ signal }) => body(api.GET("/v1/webhooks/{id}/deliveries/{deliveryId}", { params: { path }, signal })),
    refetchInterval: ({ state }) => (state.data && mayChange(state.data) ? 2_000 : false),
  });
}

/** Sends a delivery again: the same body under the same id, as its next try. */
export function useRedeliver(webhookId: string, deliveryId: string) {
  const { api } = useSession();
  const queries = useQueryClient();
  const path = { id: webhookId, deliveryId };
  return useMutation({
    mutationFn: () => body(api.POST("/v1/webhooks/{id}/deliveries/{deliveryId}/redeliver", { params: { path } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: deliveriesKey(webhookId) }),
  });
}

export function mayChange({ status }: Pick<Delivery, "status">): boolean {
  return status === "PENDING" || status === "SCHEDULED";
}

function isSettled(page: DeliveryPage | undefined): boolean {
  return !!page?.content.length && !page.content.some(mayChange);
}
