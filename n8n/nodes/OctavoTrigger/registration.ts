import { randomBytes } from "crypto";
import type { IDataObject, IHookFunctions, JsonObject } from "n8n-workflow";
import { NodeApiError } from "n8n-workflow";
import { callForWebhooks } from "../shared/api";
import type { components } from "../shared/schema";
import type { EventType } from "./events";

type Webhook = components["schemas"]["Webhook"];

/** What the node remembers of its webhook at Octavo; n8n keeps it with the workflow. */
export interface Registration {
  webhookId?: string;
  apiKey?: string;
}

type Wanted = Pick<Webhook, "url" | "eventsAll" | "retryMaxAttempts" | "retryBackoffMs"> & { eventTypes?: EventType[] };

/** Whether the webhook is as the node wants it. What else calls this node is removed: its key is lost. */
export async function isRegistered(context: IHookFunctions): Promise<boolean> {
  const known = context.getWorkflowStaticData("node") as Registration;
  const wanted = wish(context);
  const webhooks = await callForWebhooks(context)<Webhook[]>({ method: "GET", url: "/v1/webhooks" });
  const ours = webhooks.filter(({ id, url }) => url === wanted.url || id === known.webhookId);
  const kept = ours.find((webhook) => known.apiKey && webhook.id === known.webhookId && fits(webhook, wanted));
  for (const { id } of ours) if (id !== kept?.id) await remove(context, id);
  return kept !== undefined;
}

/** Registers the webhook under a key of its own. */
export async function register(context: IHookFunctions): Promise<boolean> {
  const apiKey = randomBytes(32).toString("base64url");
  const body = { ...wish(context), apiKey };
  const made = await callForWebhooks(context)<Webhook>({ method: "POST", url: "/v1/webhooks", body });
  const registration: Registration = { webhookId: made.id, apiKey };
  Object.assign(context.getWorkflowStaticData("node"), registration);
  return true;
}

export async function unregister(context: IHookFunctions): Promise<boolean> {
  const known = context.getWorkflowStaticData("node") as Registration;
  if (known.webhookId) await remove(context, known.webhookId);
  delete known.webhookId;
  delete known.apiKey;
  return true;
}

function wish(context: IHookFunctions): Wanted {
  const eventsAll = context.getNodeParameter("eventsAll") as boolean;
  const options = context.getNodeParameter("options", {}) as Partial<Wanted>;
  return {
    url: context.getNodeWebhookUrl("default") as string,
    eventsAll,
    ...(!eventsAll && { eventTypes: context.getNodeParameter("eventTypes") as EventType[] }),
    // Twelve tries from half a minute on survive a day without n8n.
    retryMaxAttempts: options.retryMaxAttempts ?? 12,
    retryBackoffMs: options.retryBackoffMs ?? 30_000,
  };
}

function fits(found: Webhook, wanted: Wanted): boolean {
  const events = (types: EventType[] = []) => [...types].sort().join();
  return (
    found.status === "ACTIVE" &&
    found.url === wanted.url &&
    found.eventsAll === wanted.eventsAll &&
    events(found.eventTypes) === events(wanted.eventTypes) &&
    found.retryMaxAttempts === wanted.retryMaxAttempts &&
    found.retryBackoffMs === wanted.retryBackoffMs
  );
}

async function remove(context: IHookFunctions, id: string): Promise<void> {
  try {
    await callForWebhooks(context)<IDataObject>({ method: "DELETE", url: `/v1/webhooks/${id}` });
  } catch (error) {
    // Somebody else removed it: in the portal, or with the application.
    const isGone = error instanceof NodeApiError && error.httpCode === "404";
    if (!isGone) throw new NodeApiError(context.getNode(), error as JsonObject);
  }
}
