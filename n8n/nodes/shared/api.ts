import type { IExecuteFunctions, IHookFunctions, IHttpRequestOptions, ILoadOptionsFunctions } from "n8n-workflow";
import { type Credential, credentialName } from "./credential";
import { explained } from "./errors";
import { workspaceOfItem, workspaceOfList } from "./workspace";

type Context = IExecuteFunctions | IHookFunctions | ILoadOptionsFunctions;

type Request = Pick<IHttpRequestOptions, "body" | "headers" | "method" | "qs" | "url">;

/** Calls the API of the credential's server; `url` is a path. A refusal is an error that says what to fix. */
export type Call = <T>(request: Request) => Promise<T>;

/** Calls for an item act in its client workspace. */
export function callForItem(context: IExecuteFunctions, item: number): Call {
  return async (request) => await send(context, request, await workspaceOfItem(context, item));
}

/** Calls for a pick-list act where the node would. */
export function callForList(context: ILoadOptionsFunctions): Call {
  return async (request) => await send(context, request, await workspaceOfList(context));
}

/** Webhooks belong to the application: calls for them that name a client workspace return 409. */
export function callForWebhooks(context: IHookFunctions): Call {
  return async (request) => await send(context, request);
}

async function send<T>(context: Context, request: Request, workspace?: string): Promise<T> {
  const name = credentialName(context);
  const { baseUrl, clientId } = await context.getCredentials<Credential>(name);
  const options: IHttpRequestOptions = {
    ...request,
    baseURL: baseUrl.replace(/\/+$/, ""),
    headers: {
      ...request.headers,
      ...(clientId && { "x-api-key": clientId }),
      ...(workspace && { "x-octavo-workspace": workspace }),
    },
    json: true,
  };
  try {
    return (await context.helpers.httpRequestWithAuthentication.call(context, name, options)) as T;
  } catch (error) {
    throw explained(context.getNode(), error);
  }
}
