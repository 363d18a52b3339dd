import type { IExecuteFunctions } from "n8n-workflow";
import { jsonParse, NodeOperationError, tryToParseDateTime } from "n8n-workflow";

/** A time in UTC; undefined if the field is empty. n8n's date picker gives no zone and means the workflow's; Octavo would read it as UTC. */
export function timeOf(context: IExecuteFunctions, given: string): string | undefined {
  if (!given) return undefined;
  try {
    return tryToParseDateTime(given, context.getTimezone()).toUTC().toISO() ?? undefined;
  } catch {
    throw new NodeOperationError(context.getNode(), `"${given}" is not a time`, {
      description: "Choose one, or use ISO 8601, such as 2026-12-01T09:00:00Z.",
    });
  }
}

/** The list in a field of JSON, which an expression may give as it is. `what` names it, `format` says what it holds. */
export function jsonList<T>(given: unknown, context: IExecuteFunctions, what: string, format: string): T[] {
  const errorMessage = `The ${what} are not a JSON list`;
  const parsed = typeof given === "string" ? jsonParse<unknown>(given, { errorMessage }) : given;
  if (Array.isArray(parsed)) return parsed as T[];
  throw new NodeOperationError(context.getNode(), errorMessage, {
    description: `Use the format of ${format}: a list between [ and ].`,
  });
}
