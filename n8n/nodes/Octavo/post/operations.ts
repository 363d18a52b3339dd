import type { IDataObject, IExecuteFunctions } from "n8n-workflow";
import { callForItem } from "../../shared/api";
import { idempotent } from "../../shared/idempotency";
import { mostWanted, readPages } from "../../shared/limit";
import type { components } from "../../shared/schema";
import { jsonList, timeOf } from "../../shared/values";
import { chosenAccount } from "../account/account";
import { gather, type Publication, publication } from "./publication";

type PostSchedule = components["schemas"]["PostSchedule"];

/** The API returns at most that many posts at a time. */
const PAGE_SIZE = 250;
const NEXT_SLOT = "NEXT_SLOT";

export async function create(context: IExecuteFunctions, item: number): Promise<IDataObject> {
  const read = (name: string) => context.getNodeParameter(name, item);
  return await publish(context, item, [publication(context.getNode(), read)]);
}

export async function schedule(context: IExecuteFunctions, item: number): Promise<IDataObject> {
  return await publish(context, item, publications(context, item));
}

/** All posts or none. */
export async function scheduleMany(context: IExecuteFunctions, item: number): Promise<IDataObject[]> {
  const given = context.getNodeParameter("schedulesJson", item);
  const schedules = jsonList<PostSchedule>(given, context, "posts", '"schedules" in POST /v1/posts/bulk');
  const request = { headers: idempotent(context, item), body: { schedules } };
  const call = callForItem(context, item);
  return (await call<{ items: IDataObject[] }>({ method: "POST", url: "/v1/posts/bulk", ...request })).items;
}

/** What would happen to each post; nothing is published. */
export async function rehearse(context: IExecuteFunctions, item: number): Promise<IDataObject[]> {
  const schedules = [{ scheduledTime: scheduledTime(context, item), publications: publications(context, item) }];
  const call = callForItem(context, item);
  const { items } = await call<{ items: IDataObject[] }>({
    method: "POST",
    url: "/v1/rehearsals",
    body: { schedules },
  });
  return items;
}

export async function getMany(context: IExecuteFunctions, item: number): Promise<IDataObject[]> {
  const { from = "", to = "", accountId, ...filters } = context.getNodeParameter("filters", item, {}) as IDataObject;
  const span = { from: timeOf(context, from as string), to: timeOf(context, to as string) };
  const query = { ...filters, ...span, accountId: chosenAccount(accountId) as string | undefined };
  const filled = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ""));
  return await readPages(callForItem(context, item), "/v1/posts", filled, mostWanted(context, item), PAGE_SIZE);
}

function publications(context: IExecuteFunctions, item: number): Publication[] {
  if (context.getNodeParameter("specify", item) === "json") {
    const given = context.getNodeParameter("publicationsJson", item);
    return jsonList<Publication>(given, context, "publications", '"publications" in POST /v1/posts');
  }
  const entries = context.getNodeParameter("publications.publication", item, []) as IDataObject[];
  return gather(context.getNode(), entries);
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

function scheduledTime(context: IExecuteFunctions, item: number): string | undefined {
  if (context.getNodeParameter("nextSlot", item, false)) return NEXT_SLOT;
  return timeOf(context, context.getNodeParameter("scheduledTime", item, "") as string);
}
