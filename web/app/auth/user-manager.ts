import {
  SessionMonitor,
  type SigninSilentArgs,
  type User,
  UserManager,
  type UserManagerSettings,
  WebStorageStateStore,
} from "oidc-client-ts";
import { paths } from "~/lib/paths";
import type { PortalConfig } from "./config";
import { portalScope } from "./sign-in-start";

/** All claims of the protocol but `auth_time`, by which the portal knows before a sensitive call whether it will pass. */
const unusedClaims = ["nbf", "jti", "nonce", "acr", "amr", "azp", "at_hash"];

/** Every number is written out: a new default of the library must not change the product. */
export function userManagerSettings(config: PortalConfig, origin: string): UserManagerSettings {
  return {
    authority: config.authority,
    metadata: config.metadata,
    client_id: config.clientId,
    redirect_uri: `${origin}${paths.portal}`,
    silent_redirect_uri: `${origin}${paths.silentRenew}`,
    post_logout_redirect_uri: `${origin}${paths.signedOut}`,
    response_type: "code",
    scope: portalScope,
    client_authentication: "client_secret_post",
    disablePKCE: false,
    redirectMethod: "assign",
    redirectTarget: "self",
    loadUserInfo: false,
    filterProtocolClaims: unusedClaims,
    fetchRequestCredentials: "same-origin",
    automaticSilentRenew: true,
    validateSubOnSilentRenew: true,
    includeIdTokenInSilentRenew: false,
    staleStateAgeInSeconds: 900,
    silentRequestTimeoutInSeconds: 10,
    requestTimeoutInSeconds: 10,
    accessTokenExpiringNotificationTimeInSeconds: 60,
    maxSilentRenewTimeoutRetries: 3,
    monitorSession: true,
    monitorAnonymousSession: false,
    checkSessionIntervalInSeconds: 2,
    stopCheckSessionOnError: true,
    revokeTokensOnSignout: true,
    revokeTokenTypes: ["access_token", "refresh_token"],
    popupWindowFeatures: {
      location: false,
      toolbar: false,
      height: 640,
      width: popupWidth(window.outerWidth),
      closePopupWindowAfterInSeconds: -1,
    },
    popupWindowTarget: "_blank",
    userStore: new WebStorageStateStore({ store: window.sessionStorage }),
    stateStore: new WebStorageStateStore({ store: window.localStorage }),
  };
}

/** The widest that leaves the golden section of the window free; 360 px where none does. */
export function popupWidth(outerWidth: number): number {
  return [800, 720, 600, 480].find((width) => width <= outerWidth / 1.618) ?? 360;
}

/** For pages that only answer: nothing is renewed or watched there. */
export function passiveSettings(config: PortalConfig): UserManagerSettings {
  return {
    ...userManagerSettings(config, window.location.origin),
    automaticSilentRenew: false,
    monitorSession: false,
  };
}

/**
 * With a refresh token, oidc-client-ts 3.5.0 hands `timeoutInSeconds: undefined` to the token request, so
 * that a renewal could wait for ever. Passing the setting as an argument restores the time-out. The renewal
 * that then fails is tried again by the library after 5 s, its fixed pause.
 */
export class PortalUserManager extends UserManager {
  constructor(settings: UserManagerSettings) {
    super({ ...settings, monitorSession: false });
    if (settings.monitorSession) this.#watchSession();
  }

  /** A sign-in is complete before the session's frame has loaded: the library's own monitor makes it wait for that. */
  #watchSession(): void {
    const { events } = this;
    const onUserLoaded = events.addUserLoaded.bind(events);
    events.addUserLoaded = (start) => onUserLoaded((user) => void start(user));
    void new SessionMonitor(this);
    events.addUserLoaded = onUserLoaded;
  }
  override signinSilent(args: SigninSilentArgs = {}): Promise<User | null> {
    const { silentRequestTimeoutInSeconds } = this.settings;
    return super.signinSilent({ silentRequestTimeoutInSeconds, ...args });
  }
}

export function createUserManager(config: PortalConfig): PortalUserManager {
  return new PortalUserManager(userManagerSettings(config, window.location.origin));
}
