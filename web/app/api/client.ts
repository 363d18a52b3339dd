import createClient, { type Client } from "openapi-fetch";
import { readApiError, UnreachableError } from "~/lib/api-error";
import type { paths } from "./schema";

export type Api = Client<paths>;

export interface Credentials {
  /** The access token now held, if any. */
  token(): Promise<string | undefined>;
  /** Asks for a new token after a 401; undefined when the sign-in service gives none. */
  renew(): Promise<string | undefined>;
  /** The workspace that calls act in; none is the personal one. */
  workspace?(): string | undefined;
}

/**
 * The API client: every call carries the bearer token, a refused token is renewed once, and an answer
 * that is not OK is thrown as an ApiError.
 */
export function createApi(baseUrl: string, credentials: Credentials, send: typeof fetch = fetch): Api {
  const api = createClient<paths>({ baseUrl, fetch: (request) => sendWithToken(request, credentials, send) });
  api.use({
    async onResponse({ response }) {
      if (!response.ok) throw await readApiError(response);
    },
  });
  return api;
}

/** Sends with the bearer token; where it is refused, once more with a new one. */
export async function sendWithToken(
  request: Request,
  credentials: Credentials,
  send: typeof fetch = fetch,
): Promise<Response> {
  nameWorkspace(request, credentials.workspace?.());
  const retry = request.clone();
  const response = await answered(send(bearing(request, await credentials.token())));
  if (response.status !== 401) return response;
  const renewed = await credentials.renew();
  return renewed ? answered(send(bearing(retry, renewed))) : response;
}

/** `fetch` rejects with a TypeError when there is no answer. */
function answered(call: Promise<Response>): Promise<Response> {
  return call.catch((error: unknown) => {
    throw error instanceof TypeError ? new UnreachableError(error) : error;
  });
}

function bearing(request: Request, token: string | undefined): Request {
  if (token) request.headers.set("authorization", `Bearer ${token}`);
  return request;
}

const workspaceHeader = "x-octavo-workspace";

/** The headers of a call that acts in another workspace than the tab; none is the personal one. */
export function inWorkspace(id: string | undefined): Record<string, string> {
  return { [workspaceHeader]: id ?? "" };
}

/** Calls about the person, and about workspaces as such, act in none. */
const ofPerson = /^\/v1\/(?:me|workspaces|invitations)(?:\/|$)/;

function nameWorkspace({ url, headers }: Request, workspace: string | undefined): void {
  const isNamed = headers.has(workspaceHeader);
  if (workspace && !isNamed && !ofPerson.test(new URL(url).pathname)) headers.set(workspaceHeader, workspace);
  if (headers.get(workspaceHeader) === "") headers.delete(workspaceHeader);
}

/** The body of a successful answer; for calls that always have one. */
export async function body<T>(call: Promise<{ data?: T; response: Response }>): Promise<NonNullable<T>> {
  const { data } = await call;
  if (data === undefined || data === null) throw new Error("The API's answer has no content");
  return data;
}
