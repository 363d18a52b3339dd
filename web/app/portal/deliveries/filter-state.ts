import { type EventType, everyType } from "~/lib/events";

export const deliveryStatuses = ["PENDING", "SCHEDULED", "SUCCEEDED", "FAILED"] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export const pageSize = 20;

/** What the address holds about the open delivery history. Times are instants in UTC. */
export interface DeliveryView {
  webhookId: string;
  /** From 0, as the API counts. The address counts from 1, as people do. */
  page: number;
  status?: DeliveryStatus;
  eventType?: EventType;
  fromDate?: string;
  toDate?: string;
  showsFilters: boolean;
}

/** Reads the address; undefined when no history is open. Values that mean nothing count as absent. */
export function readView(parameters: URLSearchParams): DeliveryView | undefined {
  const webhookId = parameters.get("deliveries");
  if (!webhookId) return undefined;
  return {
    webhookId,
    page: pageIndex(parameters.get("page")),
    status: deliveryStatuses.find((status) => status === parameters.get("status")),
    eventType: everyType.find((type) => type === parameters.get("eventType")),
    fromDate: instant(parameters.get("fromDate")),
    toDate: instant(parameters.get("toDate")),
    showsFilters: parameters.get("filters") === "shown",
  };
}

export function writeView(view: DeliveryView): URLSearchParams {
  const parameters = new URLSearchParams({ deliveries: view.webhookId });
  if (view.showsFilters) parameters.set("filters", "shown");
  if (view.page > 0) parameters.set("page", String(view.page + 1));
  for (const name of ["status", "eventType", "fromDate", "toDate"] as const) {
    const value = view[name];
    if (value) parameters.set(name, value);
  }
  return parameters;
}

/** A changed filter begins again at the first page. */
export function withFilter(view: DeliveryView, change: Partial<DeliveryView>): DeliveryView {
  return { ...view, ...change, page: 0 };
}

export function withoutFilters({ webhookId, showsFilters }: DeliveryView): DeliveryView {
  return { webhookId, showsFilters, page: 0 };
}

/** Whether anything is filtered out. */
export function isFiltered({ status, eventType, fromDate, toDate }: DeliveryView): boolean {
  return [status, eventType, fromDate, toDate].some((it) => it !== undefined);
}

/** The API's query. */
export function toQuery({ page, status, eventType, fromDate, toDate }: DeliveryView) {
  return { page, size: pageSize, sort: "createdTime,desc", status, eventType, fromDate, toDate };
}

function pageIndex(text: string | null): number {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) - 1 : 0;
}

function instant(text: string | null): string | undefined {
  if (!text) return undefined;
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}
