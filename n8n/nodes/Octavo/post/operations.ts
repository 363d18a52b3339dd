import type { IDataObject, IExecuteFunctions } from "n8n-workflow";
import { jsonParse, NodeOperationError, tryToParseDateTime } from "n8n-workflow";
import { callForItem } from "../../shared/api";
import { idempotent } from "../../shared/idempotency";
import type { components } from "../../shared/schema";
import { gather, type Publication, publication } from "./publication";

type PostSchedule = components["schemas"]["PostSchedule"];

export async function create(context: IExecuteFunctions, item: number): Promise<IDataObject> {
  const read = (name: string) => context.getNodeParameter(name, item);
  return await publish(context, item, [publication(context.getNode(), read)]);
}

export async function schedule(context: IExecuteFunctions, item: number): Promise<IDataObject> {
  if (context.getNodeParameter("specify", item) === "json")
    return await publish(context, item, fromJson(context, item));
  const entries = context.getNodeParameter("publications.publication", item, []) as IDataObject[];
  return await publish(context, item, gather(context.getNode(), entries));
}

export async function get(context: IExecuteFunctions, item: number): Promise<IDataObject> {
  return await callForItem(context, item)({ method: "GET", url: path(context, item) });
}

export async function cancel(context: IExecuteFunctions, item: number): Promise<IDataObject> {
  const url = path(context, item);
  const call = callForItem(context, item);
  await call({ method: "DELETE", url });
  return await call({ method: "GET", url });
}

export async function retry(context: IExecuteFunctions, item: number): Promise<IDataObject> {
  const url = `${path(context, item)}/retry`;
  const body = { absent: context.getNodeParameter("absent", item) };
  return await callForItem(context, item)({ method: "POST", url, headers: idempotent(context, item), body });
}

async function publish(context: IExecuteFunctions, item: number, publications: Publication[]): Promise<IDataObject> {
  const body: PostSchedule = {
    scheduledTime: scheduledTime(context, item),
    isDraft: context.getNodeParameter("isDraft", item) as boolean,
    publications,
  };
  // Without "prefer" the answer is empty (204).
  const headers = { ...idempotent(context, item), prefer: "return=representation" };
  return await callForItem(context, item)({ method: "POST", url: "/v1/posts", headers, body: { ...body } });
}

function path(context: IExecuteFunctions, item: number): string {
  const id = context.getNodeParameter("postId", item) as string;
  return `/v1/posts/${encodeURIComponent(id.trim())}`;
}

/** n8n's date picker gives no zone and means the workflow's; Octavo would read it as UTC. */
function scheduledTime(context: IExecuteFunctions, item: number): string | undefined {
  const given = context.getNodeParameter("scheduledTime", item, "") as string;
  if (!given) return undefined;
  try {
    return tryToParseDateTime(given, context.getTimezone()).toUTC().toISO() ?? undefined;
  } catch {
    throw new NodeOperationError(context.getNode(), `"${given}" is not a time`, {
      description: "Choose one, or use ISO 8601, such as 2026-12-01T09:00:00Z.",
    });
  }
}

function fromJson(context: IExecuteFunctions, item: number): Publication[] {
  const errorMessage = "The publications are not a JSON list";
  const given = context.getNodeParameter("publicationsJson", item);
  const parsed = typeof given === "string" ? jsonParse<unknown>(given, { errorMessage }) : given;
  if (Array.isArray(parsed)) return parsed as Publication[];
  throw new NodeOperationError(context.getNode(), errorMessage, {
    description: 'Use the format of "publications" in POST /v1/posts: a list between [ and ].',
  });
}
