import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from "n8n-workflow";
import type { Registration } from "./registration";
import { isGenuine } from "./signature";

/** n8n gives the body byte for byte beside what it parsed. */
type RawBody = { rawBody?: Buffer };

/** One event, once its signature was verified. */
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
  return { workflowData: [this.helpers.returnJsonArray(this.getBodyData() as IDataObject)] };
}

function refuse(context: IWebhookFunctions, status: number, message: string): IWebhookResponseData {
  context.getResponseObject().status(status).json({ message });
  return { noWebhookResponse: true };
}
