import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from "n8n-workflow";
import type { components } from "../shared/schema";
import { workspaceOfTrigger } from "../shared/workspace";
import type { Registration } from "./registration";
import { isGenuine } from "./signature";

type Event = components["schemas"]["Event"];

/** n8n gives the body byte for byte beside what it parsed. */
type RawBody = { rawBody?: Buffer };

/** One event, once its signature was verified, if it is for this node's client workspace. */
export async function receive(this: IWebhookFunctions): Promise<IWebhookResponseData> {
  const { apiKey } = this.getWorkflowStaticData("node") as Registration;
  // n8n stores the key after Octavo made the webhook: an event may come in between, and has to come again.
  if (!apiKey) return refuse(this, 503, "The webhook is being registered; send it again.");
  const headers = this.getHeaderData() as Record<string, string | undefined>;
  const delivery = {
    id: headers["webhook-id"] ?? "",
    timestamp: headers["webhook-timestamp"] ?? "",
    signature: headers["webhook-signature"] ?? "",
    body: (this.getRequestObject() as RawBody).rawBody ?? Buffer.alloc(0),
  };
  if (!isGenuine(delivery, apiKey, Date.now())) return refuse(this, 401, "The signature is not valid.");
  const event = this.getBodyData() as IDataObject & Pick<Event, "workspace">;
  const workspace = await workspaceOfTrigger(this);
  // Without data, n8n starts nothing and returns 200: Octavo does not send the event again.
  if (workspace && event.workspace?.id !== workspace) return {};
  return { workflowData: [this.helpers.returnJsonArray(event)] };
}

function refuse(context: IWebhookFunctions, status: number, message: string): IWebhookResponseData {
  context.getResponseObject().status(status).json({ message });
  return { noWebhookResponse: true };
}
