import { useQuery } from "@tanstack/react-query";
import { type Api, body } from "~/api/client";
import { useSession } from "~/auth/session";
import { deliveriesKey } from "~/portal/data/webhooks";
import type { Sample } from "~/lib/signature-recipes";

/** The latest delivery that was tried, as a sample to check a receiver with; null where there is none yet. */
export function useLatestDelivery(webhookId: string, url: string) {
  const { api } = useSession();
  return useQuery({
    queryKey: [...deliveriesKey(webhookId), "latest"],
    queryFn: ({ signal }) => latestDelivery(api, webhookId, url, signal),
  });
}

async function latestDelivery(api: Api, id: string, url: string, signal: AbortSignal): Promise<Sample | null> {
  const query = { page: 0, size: 1, sort: "createdTime,desc" };
  const page = await body(api.GET("/v1/webhooks/{id}/deliveries", { params: { path: { id }, query }, signal }));
  const latest = page.content[0];
  if (!latest) return null;
  const path = { id, deliveryId: latest.id };
  const detail = await body(api.GET("/v1/webhooks/{id}/deliveries/{deliveryId}", { params: { path }, signal }));
  const headers: Record<string, unknown> = detail.attempts.at(-1)?.requestHeaders ?? {};
  const signature = headers["x-octavo-signature"];
  // The stored event is what was signed; JSON.stringify writes it as the server did.
  return typeof signature === "string" ? { url, body: JSON.stringify(detail.requestBody), signature } : null;
}
