import type { SuccessResponseJSON } from "openapi-typescript-helpers";
import type { paths } from "./schema";

// Named by the call they come from, so that the names of the snapshot's schemas do not matter here.
export type App = SuccessResponseJSON<paths["/v1/apps"]["get"]>[number];
export type Webhook = SuccessResponseJSON<paths["/v1/webhooks"]["get"]>[number];
export type DeliveryPage = SuccessResponseJSON<paths["/v1/webhooks/{id}/deliveries"]["get"]>;
export type Delivery = DeliveryPage["content"][number];
export type Account = SuccessResponseJSON<paths["/v1/accounts"]["get"]>[number];
export type Schedule = SuccessResponseJSON<paths["/v1/posts/{id}"]["get"]>;
export type SchedulePublication = Schedule["publications"][number];
export type SchedulePost = SchedulePublication["posts"][number];
export type Feed = SuccessResponseJSON<paths["/v1/sandbox/feed"]["get"]>;
export type FeedItem = Feed["items"][number];

export type NewWebhook = paths["/v1/webhooks"]["post"]["requestBody"]["content"]["application/json"];
export type NewSchedule = paths["/v1/posts"]["post"]["requestBody"]["content"]["application/json"];
