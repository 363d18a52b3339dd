/** What n8n's OAuth2 controller does when somebody presses Connect, with n8n's own client. */
import { createHash, randomBytes } from "node:crypto";
import { ClientOAuth2 } from "@n8n/client-oauth2";
import type { Credentials } from "./credentials.mts";
import type { Person } from "./person.mts";

export const callback = "http://127.0.0.1:5678/rest/oauth2-credential/callback";

/** Connects the credential; the address that the person's browser was sent to. */
export async function connect(credentials: Credentials, person: Person): Promise<URL> {
  const { client, isPkce } = await clientOf(credentials);
  const verifier = randomBytes(32).toString("base64url");
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const pkce = isPkce ? { code_challenge: challenge, code_challenge_method: "S256" } : {};
  const address = client.code.getUri({ query: pkce, state: "n8n-state" } as never);
  const sentTo = await person.allow(address);
  const token = await client.code.getToken(sentTo, { ...(isPkce && { body: { code_verifier: verifier } }) });
  credentials.stored = { ...credentials.stored, oauthTokenData: token.data as never };
  return new URL(address);
}

async function clientOf(credentials: Credentials): Promise<{ client: ClientOAuth2; isPkce: boolean }> {
  const data = (await credentials.getDecrypted()) as Record<string, string>;
  const client = new ClientOAuth2({
    clientId: data.clientId!,
    clientSecret: data.clientSecret!,
    accessTokenUri: data.accessTokenUrl!,
    authorizationUri: data.authUrl!,
    authentication: data.authentication as "header",
    redirectUri: callback,
    scopes: data.scope!.split(","),
    scopesSeparator: " ",
  });
  return { client, isPkce: data.grantType === "pkce" };
}
