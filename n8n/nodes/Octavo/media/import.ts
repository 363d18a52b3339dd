import type { IDataObject, IExecuteFunctions } from "n8n-workflow";
import { NodeOperationError, sleep } from "n8n-workflow";
import { type Call, callForItem } from "../../shared/api";
import { idempotent } from "../../shared/idempotency";
import type { components } from "../../shared/schema";

type Import = components["schemas"]["ImportBody"];

/** Milliseconds between two looks at an import: it doubles, up to the second. */
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 5000;

/** Has Octavo fetch a file: the import with its `path`, or as it begins where nobody waits. */
export async function importFromUrl(context: IExecuteFunctions, item: number): Promise<IDataObject> {
  const call = callForItem(context, item);
  const begun = await call<Import>({
    method: "POST",
    url: "/v1/media/upload/import",
    headers: idempotent(context, item),
    body: { url: context.getNodeParameter("url", item) },
  });
  if (!context.getNodeParameter("wait", item)) return begun;
  const ended = await untilEnded(context, call, begun, context.getNodeParameter("timeout", item) as number);
  if (ended.state === "READY") return ended;
  throw new NodeOperationError(context.getNode(), ended.errorMessage ?? "The file could not be fetched", {
    description: `${ended.errorCode}: ${ended.sourceUrl}`,
  });
}

async function untilEnded(context: IExecuteFunctions, call: Call, begun: Import, seconds: number): Promise<Import> {
  const deadline = Date.now() + seconds * 1000;
  let found = begun;
  for (let pause = FIRST_PAUSE; !isEnded(found); pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    if (Date.now() >= deadline) throw tooLong(context, found, seconds);
    await sleep(pause);
    context.getExecutionCancelSignal()?.throwIfAborted();
    found = await call<Import>({ method: "GET", url: `/v1/media/upload/import/${begun.id}` });
  }
  return found;
}

/** A temporary failure is none: Octavo tries again by itself. */
function isEnded({ state }: Import): boolean {
  return state === "READY" || state === "FAILED_PERMANENT";
}

function tooLong(context: IExecuteFunctions, { id, state }: Import, seconds: number): NodeOperationError {
  return new NodeOperationError(context.getNode(), `The file was not ready within ${seconds} s`, {
    description: `Import ${id} continues; it is ${state}. Wait longer, or use the trigger node.`,
  });
}
