import { baseUrlOf, exchange, type OctavoOptions, valueOf } from "./transport.ts";

/** What an application exchanges for an access token: the code that a person brought to its callback URL, or a refresh token. */
export type TokenGrant = {
  clientId: string;
  /** A public client has none, and sends `codeVerifier`. */
  clientSecret?: string;
} & (
  | {
      /** Valid for 60 seconds, and once. */
      code: string;
      /** The callback URL. */
      redirectUri: string;
      /** Of PKCE. */
      codeVerifier?: string;
    }
  | { refreshToken: string }
);

export interface Token {
  /** Pass it to `new Octavo` as `apiKey`, with `clientId`. */
  accessToken: string;
  /** In seconds. */
  expiresIn: number;
  /** Replaces the one that you sent. */
  refreshToken?: string;
  /** The scopes that the person allowed, with spaces between them. */
  scope?: string;
}

/**
 * Gets an access token for a person who allowed your application. An error's `message` begins with OAuth's code, such as
 * `invalid_grant`. `POST /oauth2/token`
 */
export async function requestToken(
  grant: TokenGrant,
  options: Pick<OctavoOptions, "baseUrl" | "fetch" | "timeout"> = {},
): Promise<Token> {
  const { clientId: client_id, clientSecret: client_secret } = grant;
  const body = { client_id, client_secret, ...fieldsOf(grant) };
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const answer = await exchange(`${baseUrlOf(options)}/oauth2/token`, init, { timeout: 60_000, ...options });
  const { access_token, expires_in, refresh_token, scope } = valueOf<TokenAnswer>(answer);
  return { accessToken: access_token, expiresIn: expires_in, refreshToken: refresh_token, scope };
}

interface TokenAnswer {
  access_token: string;
  expires_in: number;
  refresh_token?: string;
  scope?: string;
}

function fieldsOf(grant: TokenGrant): object {
  if ("refreshToken" in grant) return { grant_type: "refresh_token", refresh_token: grant.refreshToken };
  const { code, redirectUri: redirect_uri, codeVerifier: code_verifier } = grant;
  return { grant_type: "authorization_code", code, redirect_uri, code_verifier };
}
