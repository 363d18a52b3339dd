import { InMemoryWebStorage, User, WebStorageStateStore } from "oidc-client-ts";
import { afterEach, expect, test, vi } from "vitest";
import { PortalUserManager, userManagerSettings } from "./user-manager";

const config = {
  authority: "https://octavo.example",
  clientId: "octavo-portal",
  apiBase: "https://octavo.example",
  sandbox: false,
  sandboxPlatforms: [],
};
const settings = userManagerSettings(config, "https://octavo.example");

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the numbers and strings of the specification", () => {
  expect(settings).toMatchObject({
    redirect_uri: "https://octavo.example/portal",
    silent_redirect_uri: "https://octavo.example/portal/silent-renew",
    response_type: "code",
    scope: "email openid phone api apps.read apps.write webhooks.write",
    staleStateAgeInSeconds: 900,
    silentRequestTimeoutInSeconds: 10,
    accessTokenExpiringNotificationTimeInSeconds: 60,
    checkSessionIntervalInSeconds: 2,
  });
});

test("a renewal with a refresh token gives up after 10 s", async () => {
  vi.useFakeTimers();
  const manager = new PortalUserManager({
    ...settings,
    automaticSilentRenew: false,
    monitorSession: false,
    metadata: { issuer: config.authority, token_endpoint: `${config.authority}/oauth2/token` },
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
  });
  await manager.storeUser(
    new User({
      access_token: "a",
      refresh_token: "r",
      token_type: "Bearer",
      profile: { sub: "usr_1", iss: config.authority, aud: config.clientId, exp: 0, iat: 0 },
    }),
  );
  vi.stubGlobal("fetch", neverAnswers);

  const outcome = manager.signinSilent().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(10_500);

  expect(await outcome).toMatchObject({ name: "ErrorTimeout", message: "Network timed out" });
});

function neverAnswers(_url: string, { signal }: RequestInit): Promise<Response> {
  return new Promise((_, reject) => {
    signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
  });
}
