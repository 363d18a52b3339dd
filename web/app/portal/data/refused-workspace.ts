import { ApiError } from "~/lib/api-error";

/** The workspace that a list was refused for: the person was a member of it a moment ago. */
export function refusedWorkspace(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 403)) return undefined;
  return /wsp_\w+/.exec(`${error.apiMessage} ${error.details.map(({ message }) => message).join(" ")}`)?.[0];
}
