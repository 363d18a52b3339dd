import type { IDataObject, IExecuteFunctions } from "n8n-workflow";
import { uploadBinary } from "./binary";
import { importFromUrl } from "./import";

export async function upload(context: IExecuteFunctions, item: number): Promise<IDataObject> {
  const source = context.getNodeParameter("source", item);
  return source === "url" ? await importFromUrl(context, item) : await uploadBinary(context, item);
}
