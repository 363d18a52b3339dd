import type { IExecuteFunctions, IHookFunctions, IHttpRequestOptions, ILoadOptionsFunctions } from "n8n-workflow";
import { explained } from "./errors";

export const CREDENTIAL = "octavoOAuth2Api";

export type Context = IExecuteFunctions | IHookFunctions | ILoadOptionsFunctions;

type Request = Pick<IHttpRequestOptions, "body" | "headers" | "method" | "qs" | "url">;

/** Calls the API of the credential's server; `url` is a path. A refusal is an error that says what to mend. */
export async function call<T>(context: Context, request: Request): Promise<T> {
  const { baseUrl, clientId } = await context.getCredentials<{ baseUrl: string; clientId: string }>(CREDENTIAL);
  const options: IHttpRequestOptions = {
    ...request,
    baseURL: baseUrl.replace(/\/+$/, ""),
    headers: { ...request.headers, "x-api-key": clientId },
    json: true,
  };
  try {
    return (await context.helpers.httpRequestWithAuthentication.call(context, CREDENTIAL, options)) as T;
  } catch (error) {
    throw explained(context.getNode(), error);
  }
}
