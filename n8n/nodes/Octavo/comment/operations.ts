import type { IDataObject, IExecuteFunctions } from "n8n-workflow";
import { callForItem } from "../../shared/api";
import { idempotent } from "../../shared/idempotency";
import { mostWanted, readPages } from "../../shared/limit";
import { chosenAccount } from "../account/account";

/** The most that a page of comments has. */
const PAGE_SIZE = 100;

export async function getMany(context: IExecuteFunctions, item: number): Promise<IDataObject[]> {
  const { accountId, ...filters } = context.getNodeParameter("filters", item, {}) as IDataObject;
  const query = { ...filters, accountId: chosenAccount(accountId) as string | undefined };
  const filled = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ""));
  return await readPages(callForItem(context, item), "/v1/comments", filled, mostWanted(context, item), PAGE_SIZE);
}

export async function reply(context: IExecuteFunctions, item: number): Promise<IDataObject> {
  const url = `${path(context, item)}/replies`;
  const body = { content: context.getNodeParameter("content", item) };
  return await callForItem(context, item)({ method: "POST", url, headers: idempotent(context, item), body });
}

export async function setNeedsAnswer(context: IExecuteFunctions, item: number): Promise<IDataObject> {
  const body = { needsAnswer: context.getNodeParameter("needsAnswer", item) };
  return await callForItem(context, item)({ method: "PATCH", url: path(context, item), body });
}

export async function hide(context: IExecuteFunctions, item: number): Promise<IDataObject> {
  return await callForItem(context, item)({ method: "POST", url: `${path(context, item)}/hide` });
}

export async function unhide(context: IExecuteFunctions, item: number): Promise<IDataObject> {
  return await callForItem(context, item)({ method: "POST", url: `${path(context, item)}/unhide` });
}

export async function remove(context: IExecuteFunctions, item: number): Promise<IDataObject> {
  const url = path(context, item);
  await callForItem(context, item)({ method: "DELETE", url });
  return { deleted: true };
}

function path(context: IExecuteFunctions, item: number): string {
  const id = context.getNodeParameter("commentId", item) as string;
  return `/v1/comments/${encodeURIComponent(id.trim())}`;
}
