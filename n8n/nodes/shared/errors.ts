import type { INode, JsonObject } from "n8n-workflow";
import { NodeApiError, NodeOperationError } from "n8n-workflow";
import type { components } from "./schema";

type ErrorBody = components["schemas"]["ErrorBody"];

/** The API's own words in place of n8n's text for the status: what was found, the limit and the cure. */
export function explained(node: INode, error: unknown): NodeApiError {
  const refusal = new NodeApiError(node, error as JsonObject);
  const problem = (refusal.context.data as Partial<ErrorBody> | undefined)?.error;
  if (problem) {
    const details = problem.details.map(({ field, message }) => `${field}: ${message}`);
    // A single problem is the message too.
    const others = details.filter((detail) => detail !== problem.message);
    refusal.message = problem.message;
    refusal.description = [...others, `Request ${problem.requestId}`].join("\n");
  }
  return refusal;
}

/** The error with the item that it befell, which n8n then shows. */
export function located(node: INode, error: unknown, item: number): NodeApiError | NodeOperationError {
  const isOfNode = error instanceof NodeApiError || error instanceof NodeOperationError;
  const found = isOfNode ? error : new NodeOperationError(node, error as Error);
  found.context.itemIndex = item;
  return found;
}
