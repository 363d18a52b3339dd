import type { IDataObject, IExecuteFunctions } from "n8n-workflow";
import { callForItem } from "../../shared/api";
import { mostWanted } from "../../shared/limit";
import { accountId, listAccounts, listChats } from "./account";

export async function getMany(context: IExecuteFunctions, item: number): Promise<IDataObject[]> {
  const { platforms = [] } = context.getNodeParameter("filters", item, {}) as { platforms?: string[] };
  const accounts = await listAccounts(callForItem(context, item));
  const wanted = accounts.filter(({ platform }) => platforms.length === 0 || platforms.includes(platform));
  return wanted.slice(0, mostWanted(context, item));
}

export async function getChats(context: IExecuteFunctions, item: number): Promise<IDataObject[]> {
  const id = accountId(context.getNode(), context.getNodeParameter("accountId", item));
  return await listChats(callForItem(context, item), id);
}
