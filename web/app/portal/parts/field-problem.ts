import { ApiError } from "~/lib/api-error";

/** What the API says of one field. */
export function fieldProblem(error: unknown, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.details.find((detail) => detail.field === field)?.message;
}
