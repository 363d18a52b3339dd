// @vitest-environment happy-dom
import { InMemoryWebStorage, User, WebStorageStateStore } from "oidc-client-ts";
import { afterEach, expect, test, vi } from "vitest";
import { PortalUserManager, popupWidth, userManagerSettings } from "./user-manager";

const config = {
  authority: "https://octavo.example",
  clientId: "octavo-portal",
  metadata: {},
  apiBase: "https://octavo.example",
  sandbox: false,
  networks: [],
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
    monitorSession: true,
    maxSilentRenewTimeoutRetries: 3,
    popupWindowFeatures: { height: 640 },
  });
});

test.each([
  [1920, 800],
  [1200, 720],
  [1000, 600],
  [800, 480],
  [700, 360],
])("in a window of %i px the popup is %i px wide", (outerWidth, width) => {
  expect(popupWidth(outerWidth)).toBe(width);
});

test("a renewal with a refresh token gives up after 10 s", async () => {
  vi.useFakeTimers();
  const manager = await managerOfSomeone(false);
  vi.stubGlobal("fetch", neverAnswers);

  const outcome = manager.signinSilent().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(10_500);

  expect(await outcome).toMatchObject({ name: "ErrorTimeout", message: "Network timed out" });
});

test("60 s before the token ends it is renewed; a renewal that timed out is tried again after 5 s, three times", async () => {
  vi.useFakeTimers();
  const asked: number[] = [];
  const begin = Date.now();
  const fetch = vi.fn((url: string, init: RequestInit) => {
    asked.push(Math.round((Date.now() - begin) / 1000));
    return neverAnswers(url, init);
  });
  vi.stubGlobal("fetch", fetch);
  const manager = await managerOfSomeone(true);
  const errors: string[] = [];
  manager.events.addSilentRenewError(({ message }) => void errors.push(message));

  await vi.advanceTimersByTimeAsync(160_000);
  manager.stopSilentRenew();

  // The library looks at its clock every 5 s at the most, hence at full multiples of it.
  expect(asked).toEqual([60, 75, 90, 105]);
  expect(errors).toContain("Network timed out");
});

/** Someone signed in, with a token of 120 s and a refresh token. */
async function managerOfSomeone(automaticSilentRenew: boolean): Promise<PortalUserManager> {
  const manager = new PortalUserManager({
    ...settings,
    automaticSilentRenew,
    monitorSession: false,
    metadata: { issuer: config.authority, token_endpoint: `${config.authority}/oauth2/token` },
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
  });
  const user = new User({
    access_token: "a",
    refresh_token: "r",
    token_type: "Bearer",
    expires_at: Math.floor(Date.now() / 1000) + 120,
    profile: { sub: "usr_1", iss: config.authority, aud: config.clientId, exp: 0, iat: 0 },
  });
  await manager.storeUser(user);
  await manager.getUser(true);
  return manager;
}

function neverAnswers(_url: string, { signal }: RequestInit): Promise<Response> {
  return new Promise((_, reject) => {
    signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
  });
}
