/**
 * The start of a sign-in, as oidc-client-ts does it, in a script small enough for the page itself: people without a
 * session are sent to sign in before anything of the app is loaded. The library completes the sign-in.
 */
import { paths } from "~/lib/paths";
import type { PortalConfig } from "./config";
import { type Address, type SigninState, takesSigninAnswer, withoutAuthParameters } from "./return-to";

export const portalScope = "email openid phone api apps.read apps.write webhooks.write";

/** Pages of the portal that need no one signed in. */
const openPages: readonly string[] = [paths.silentRenew, paths.signedOut];

/** Nobody is signed in here, and this page is neither open to everyone nor the answer to a sign-in. */
export function mustSignIn(
  { authority, clientId }: PortalConfig,
  { pathname, search }: Address,
  users: Storage,
): boolean {
  if (openPages.includes(pathname)) return false;
  const answer = new URLSearchParams(search);
  const isAnswer = answer.has("state") && (answer.has("code") || answer.has("error"));
  if (takesSigninAnswer(pathname) && isAnswer) return false;
  const user = JSON.parse(users.getItem(`oidc.user:${authority}:${clientId}`) ?? "null") as {
    expires_at?: number;
  } | null;
  return !user || (user.expires_at ?? Number.POSITIVE_INFINITY) <= Date.now() / 1000;
}

/** Keeps what the answer is checked against, and returns the address of the sign-in service. */
export async function signInAddress(
  { authority, clientId, metadata }: PortalConfig,
  here: Address & { origin: string },
  states: Storage,
): Promise<string> {
  const id = randomHex(16);
  const code_verifier = randomHex(48);
  const redirect_uri = here.origin + paths.portal;
  const data: SigninState = { returnTo: withoutAuthParameters(here) };
  const created = Math.floor(Date.now() / 1000);
  const kept = {
    id,
    data,
    created,
    request_type: "si:r",
    code_verifier,
    authority,
    client_id: clientId,
    redirect_uri,
    scope: portalScope,
  };
  const address = new URL(metadata.authorization_endpoint ?? "");
  address.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri,
    response_type: "code",
    scope: portalScope,
    state: id,
    code_challenge: await challenge(code_verifier),
    code_challenge_method: "S256",
  }).toString();
  states.setItem(`oidc.${id}`, JSON.stringify(kept));
  return address.href;
}

function randomHex(bytes: number): string {
  const values = [...crypto.getRandomValues(new Uint8Array(bytes))];
  return values.map((value) => value.toString(16).padStart(2, "0")).join("");
}

/** RFC 7636, section 4.2. */
async function challenge(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  const base64 = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
