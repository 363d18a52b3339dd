// @vitest-environment happy-dom
import { InMemoryWebStorage, OidcClient, WebStorageStateStore } from "oidc-client-ts";
import { expect, test } from "vitest";
import { mustSignIn, signInAddress } from "./sign-in-start";
import { userManagerSettings } from "./user-manager";

const origin = "https://octavo.example";
const config = {
  authority: origin,
  clientId: "octavo-portal",
  metadata: { issuer: origin, authorization_endpoint: `${origin}/oauth2/authorize` },
  apiBase: origin,
  sandbox: false,
  networks: [],
};
const userKey = `oidc.user:${origin}:octavo-portal`;

test("the library completes a sign-in that the page started", async () => {
  const states = new InMemoryWebStorage();
  const here = { origin, pathname: "/portal/posts", search: "?status=FAILED", hash: "#main" };
  const address = new URL(await signInAddress(config, here, states));
  const id = address.searchParams.get("state");
  expect(address.origin + address.pathname).toBe(`${origin}/oauth2/authorize`);

  const library = new OidcClient({
    ...userManagerSettings(config, origin),
    stateStore: new WebStorageStateStore({ store: states }),
  });
  const { state } = await library.readSigninResponseState(`${origin}/portal?code=c&state=${id}`);
  expect(state.data).toEqual({ returnTo: "/portal/posts?status=FAILED#main" });
  // What the library itself would have sent for this state.
  const own = await library.createSigninRequest({ state: state.data, request_type: "si:r" });
  const expected = new URL(own.url).searchParams;
  expected.set("state", state.id);
  expected.set("code_challenge", state.code_challenge ?? "");
  expect(Object.fromEntries(address.searchParams)).toEqual(Object.fromEntries(expected));
  const { created, code_verifier, code_challenge } = state;
  expect(state).toEqual({
    ...own.state,
    extraTokenParams: undefined,
    id: state.id,
    created,
    code_verifier,
    code_challenge,
  });
  expect(state.code_verifier).toMatch(/^[0-9a-f]{96}$/);
});

test.each([
  ["/portal", "", true],
  ["/portal/posts/sch_1", "?code=c&state=s", true],
  ["/portal", "?code=c", true],
  ["/portal", "?code=c&state=s", false],
  ["/portal", "?error=access_denied&state=s", false],
  ["/portal/silent-renew", "", false],
  ["/portal/signed-out", "", false],
])("without a user, %s%s must sign in: %s", (pathname, search, expected) => {
  expect(mustSignIn(config, { pathname, search }, new InMemoryWebStorage())).toBe(expected);
});

test.each([
  [{ expires_at: Date.now() / 1000 + 600 }, false],
  [{ expires_at: Date.now() / 1000 - 1 }, true],
  [{}, false],
])("with a stored user %j, the portal must sign in: %s", (user, expected) => {
  const users = new InMemoryWebStorage();
  users.setItem(userKey, JSON.stringify(user));
  expect(mustSignIn(config, { pathname: "/portal", search: "" }, users)).toBe(expected);
});
