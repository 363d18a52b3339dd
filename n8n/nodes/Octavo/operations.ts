import type { IDataObject, IExecuteFunctions, INodeExecutionData } from "n8n-workflow";
import { NodeOperationError } from "n8n-workflow";
import { located } from "../shared/errors";
import { getChats, getMany } from "./account/operations";
import {
  getMany as getComments,
  hide,
  remove as deleteComment,
  reply,
  setNeedsAnswer,
  unhide,
} from "./comment/operations";
import { upload } from "./media/operations";
import { cancel, create, get, getMany as getPosts, rehearse, retry, schedule, scheduleMany } from "./post/operations";
import { get as getQueue, getSlots } from "./queue/operations";

type Operation = (context: IExecuteFunctions, item: number) => Promise<IDataObject | IDataObject[]>;

const OPERATIONS: Record<string, Operation> = {
  "account.getAll": getMany,
  "account.getChats": getChats,
  "comment.delete": deleteComment,
  "comment.getAll": getComments,
  "comment.hide": hide,
  "comment.reply": reply,
  "comment.setNeedsAnswer": setNeedsAnswer,
  "comment.unhide": unhide,
  "media.upload": upload,
  "post.cancel": cancel,
  "post.create": create,
  "post.get": get,
  "post.getAll": getPosts,
  "post.rehearse": rehearse,
  "post.retry": retry,
  "post.schedule": schedule,
  "post.scheduleMany": scheduleMany,
  "queue.get": getQueue,
  "queue.getSlots": getSlots,
};

/** Does what one item asks for. Where the node goes on after errors, the item becomes `{error, details}`. */
export async function run(context: IExecuteFunctions, item: number): Promise<INodeExecutionData[]> {
  try {
    const made = await operation(context, item)(context, item);
    const items = context.helpers.returnJsonArray(made);
    return context.helpers.constructExecutionMetaData(items, { itemData: { item } });
  } catch (error) {
    const found = located(context.getNode(), error, item);
    if (!context.continueOnFail()) throw found;
    return [{ json: { error: found.message, details: found.description }, pairedItem: { item } }];
  }
}

function operation(context: IExecuteFunctions, item: number): Operation {
  const name = `${context.getNodeParameter("resource", item)}.${context.getNodeParameter("operation", item)}`;
  const found = OPERATIONS[name];
  if (found) return found;
  throw new NodeOperationError(context.getNode(), `There is no operation "${name}"`);
}
