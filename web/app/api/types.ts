import type { SuccessResponseJSON } from "openapi-typescript-helpers";
import type { paths } from "./schema";

// Named by the call they come from, so that the names of the snapshot's schemas do not matter here.
export type Me = SuccessResponseJSON<paths["/v1/me"]["get"]>;
export type SignedInSession = SuccessResponseJSON<paths["/v1/me/sessions"]["get"]>[number];
export type TotpSecret = SuccessResponseJSON<paths["/v1/me/totp"]["post"]>;
export type Passkey = SuccessResponseJSON<paths["/v1/me/passkeys"]["get"]>[number];
export type Notice = SuccessResponseJSON<paths["/v1/me/notices"]["get"]>["items"][number];
export type PushSettings = SuccessResponseJSON<paths["/v1/me/push"]["get"]>;
export type PushBrowser = PushSettings["items"][number];
export type ConnectedApp = SuccessResponseJSON<paths["/v1/me/connected-apps"]["get"]>[number];
export type Workspace = SuccessResponseJSON<paths["/v1/workspaces"]["get"]>[number];
export type Role = Workspace["role"];
export type Member = SuccessResponseJSON<paths["/v1/workspaces/{id}/members"]["get"]>[number];
export type Invitation = SuccessResponseJSON<paths["/v1/workspaces/{id}/invitations"]["get"]>[number];
export type AuditEntry = SuccessResponseJSON<paths["/v1/audit"]["get"]>["items"][number];
export type AuditAction = AuditEntry["action"];
export type App = SuccessResponseJSON<paths["/v1/apps"]["get"]>[number];
export type ClientPage = SuccessResponseJSON<paths["/v1/apps/{id}/clients"]["get"]>;
export type Usage = SuccessResponseJSON<paths["/v1/usage"]["get"]>["items"][number];
export type Client = ClientPage["items"][number];
export type ConnectLinkPage = SuccessResponseJSON<paths["/v1/connect-links"]["get"]>;
export type ConnectLink = ConnectLinkPage["items"][number];
export type ConnectLinkWithUrl = SuccessResponseJSON<paths["/v1/connect-links"]["post"]>;
export type Key = SuccessResponseJSON<paths["/v1/keys"]["get"]>[number];
export type KeyWithSecret = SuccessResponseJSON<paths["/v1/keys"]["post"]>;
export type Webhook = SuccessResponseJSON<paths["/v1/webhooks"]["get"]>[number];
export type DeliveryPage = SuccessResponseJSON<paths["/v1/webhooks/{id}/deliveries"]["get"]>;
export type Delivery = DeliveryPage["content"][number];
export type DeliveryDetail = SuccessResponseJSON<paths["/v1/webhooks/{id}/deliveries/{deliveryId}"]["get"]>;
export type Attempt = DeliveryDetail["attempts"][number];
export type Account = SuccessResponseJSON<paths["/v1/accounts"]["get"]>[number];
export type Chat = SuccessResponseJSON<paths["/v1/accounts/{id}/chats"]["get"]>[number];
export type SchedulePage = SuccessResponseJSON<paths["/v1/posts"]["get"]>;
export type Schedule = SuccessResponseJSON<paths["/v1/posts/{id}"]["get"]>;
export type SchedulePublication = Schedule["publications"][number];
export type SchedulePost = SchedulePublication["posts"][number];
export type Queue = SuccessResponseJSON<paths["/v1/queue"]["get"]>;
export type ApprovalPage = SuccessResponseJSON<paths["/v1/approvals"]["get"]>;
export type ApprovalRequest = ApprovalPage["items"][number];
export type Approval = NonNullable<Schedule["approval"]>;
export type TimelineItem = SuccessResponseJSON<paths["/v1/posts/{id}/timeline"]["get"]>["items"][number];
export type SearchResult = SuccessResponseJSON<paths["/v1/search"]["get"]>["posts"][number];
export type Stats = SuccessResponseJSON<paths["/v1/stats"]["get"]>;
export type PostNumbers = SuccessResponseJSON<paths["/v1/analytics/posts"]["get"]>["items"][number];
export type NumbersSummary = SuccessResponseJSON<paths["/v1/analytics/summary"]["get"]>;
export type MetricSum = NumbersSummary["totals"][number];
export type BestHours = SuccessResponseJSON<paths["/v1/accounts/{id}/best-hours"]["get"]>;
export type Comment = SuccessResponseJSON<paths["/v1/comments"]["get"]>["items"][number];
export type CommentReading = SuccessResponseJSON<paths["/v1/posts/{id}/comments"]["get"]>["readings"][number];
export type MediaFile = SuccessResponseJSON<paths["/v1/media"]["get"]>["items"][number];
export type Placement = SuccessResponseJSON<paths["/v1/media/compatibility"]["get"]>["placements"][number];
export type Feed = SuccessResponseJSON<paths["/v1/sandbox/feed"]["get"]>;
export type FeedItem = Feed["items"][number];
export type Bin = SuccessResponseJSON<paths["/v1/sandbox/bins"]["get"]>[number];
export type BinPage = SuccessResponseJSON<paths["/v1/sandbox/bins/{binId}/requests"]["get"]>;
export type BinRequest = BinPage["items"][number];

type RequestJson<Operation> = Operation extends {
  requestBody: { content: { "application/json": infer Body } };
}
  ? Body
  : never;

export type InvitationRequest = RequestJson<paths["/v1/workspaces/{id}/invitations"]["post"]>;
export type NewClient = RequestJson<paths["/v1/apps/{id}/clients"]["post"]>;
export type NewConnectLink = RequestJson<paths["/v1/connect-links"]["post"]>;
export type FactorProof = RequestJson<paths["/v1/me/totp"]["delete"]>;
export type PasswordChange = RequestJson<paths["/v1/me/password"]["post"]>;
export type NewKey = RequestJson<paths["/v1/keys"]["post"]>;
export type NewWebhook = RequestJson<paths["/v1/webhooks"]["post"]>;
export type WebhookChange = RequestJson<paths["/v1/webhooks/{id}"]["patch"]>;
export type Rotation = RequestJson<paths["/v1/webhooks/{id}/rotate"]["post"]>;
export type QueueSlots = RequestJson<paths["/v1/queue"]["put"]>;
/** What the rules say of a post that is only checked. */
export type Report = Extract<SuccessResponseJSON<paths["/v1/posts"]["post"]>, { findings: unknown }>;
export type NewSchedule = RequestJson<paths["/v1/posts"]["post"]>;
export type NewPost = NewSchedule["publications"][number]["posts"][number];
export type PlatformSettings = NewSchedule["publications"][number]["platformSettings"];
export type ReviewLink = SuccessResponseJSON<paths["/v1/approvals/{id}/links"]["get"]>["items"][number];
export type CalendarLink = SuccessResponseJSON<paths["/v1/calendar-links"]["get"]>["items"][number];
export type CalendarLinkWithUrl = SuccessResponseJSON<paths["/v1/calendar-links"]["post"]>;
export type ReviewLinkWithUrl = SuccessResponseJSON<paths["/v1/approvals/{id}/links"]["post"]>;
