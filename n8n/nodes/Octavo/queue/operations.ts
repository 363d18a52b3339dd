import type { IDataObject, IExecuteFunctions } from "n8n-workflow";
import { callForItem } from "../../shared/api";
import { timeOf } from "../../shared/values";

export async function get(context: IExecuteFunctions, item: number): Promise<IDataObject> {
  return await callForItem(context, item)({ method: "GET", url: "/v1/queue" });
}

export async function getSlots(context: IExecuteFunctions, item: number): Promise<IDataObject[]> {
  const time = (name: string) => timeOf(context, context.getNodeParameter(name, item) as string);
  const qs = { from: time("from"), to: time("to") };
  return (await callForItem(context, item)<{ items: IDataObject[] }>({ method: "GET", url: "/v1/queue/slots", qs }))
    .items;
}
