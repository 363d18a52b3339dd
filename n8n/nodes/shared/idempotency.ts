import { createHash } from "crypto";
import type { IDataObject, IExecuteFunctions } from "n8n-workflow";

/**
 * The same key on every try of one item: "Retry On Fail" can then never publish twice, for Octavo gives its first
 * answer again. Another execution, turn of a loop or n8n has another key.
 */
export function idempotent(context: IExecuteFunctions, item: number): IDataObject {
  const execution = context.getExecutionId();
  if (!execution) return {};
  const run = context.getWorkflowDataProxy(item).$runIndex as number;
  const place = [context.getInstanceId(), context.getWorkflow().id, context.getNode().id, execution, run, item];
  return { "idempotency-key": createHash("sha256").update(JSON.stringify(place)).digest("hex") };
}
