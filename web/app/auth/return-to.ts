import { paths } from "~/lib/paths";

/** What the sign-in service adds to the address, in success and in failure. */
const ownParameters = ["code", "state", "session_state", "iss", "error", "error_description"];

/** What travels in the OIDC state, so that a deep link survives the sign-in. */
export interface SigninState {
  returnTo: string;
}

export interface Address {
  pathname: string;
  search: string;
  hash?: string;
}

/** The page to restore after sign-in: from the state if it names one of ours, else this address without the answer. */
export function returnAddress(state: unknown, here: Address): string {
  const wanted = returnToOf(state);
  if (wanted !== undefined && isPortalAddress(wanted)) return wanted;
  return withoutAuthParameters(here);
}

/** Sign-in always comes back to the portal's root; elsewhere `code` and `state` belong to something else, such as a network. */
export function takesSigninAnswer(pathname: string): boolean {
  return pathname === paths.portal;
}

export function withoutAuthParameters({ pathname, search, hash = "" }: Address): string {
  const parameters = new URLSearchParams(search);
  if (takesSigninAnswer(pathname)) for (const name of ownParameters) parameters.delete(name);
  const rest = parameters.toString();
  return `${pathname}${rest && "?"}${rest}${hash}`;
}

function returnToOf(state: unknown): string | undefined {
  if (typeof state !== "object" || state === null || !("returnTo" in state)) return undefined;
  return typeof state.returnTo === "string" ? state.returnTo : undefined;
}

function isPortalAddress(address: string): boolean {
  return new RegExp(`^${paths.portal}(?:[/?#]|$)`).test(address);
}
