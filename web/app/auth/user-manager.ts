import {
  type SigninSilentArgs,
  type User,
  UserManager,
  type UserManagerSettings,
  WebStorageStateStore,
} from "oidc-client-ts";
import { paths } from "~/lib/paths";
import type { PortalConfig } from "./config";

export const portalScope = "email openid phone api apps.read apps.write webhooks.write";

/** Every number is written out: a new default of the library must not change the product. */
export function userManagerSettings(config: PortalConfig, origin: string): UserManagerSettings {
  return {
    authority: config.authority,
    client_id: config.clientId,
    redirect_uri: `${origin}${paths.portal}`,
    silent_redirect_uri: `${origin}${paths.silentRenew}`,
    post_logout_redirect_uri: `${origin}${paths.signedOut}`,
    response_type: "code",
    scope: portalScope,
    disablePKCE: false,
    redirectMethod: "assign",
    loadUserInfo: false,
    filterProtocolClaims: true,
    fetchRequestCredentials: "same-origin",
    automaticSilentRenew: true,
    validateSubOnSilentRenew: true,
    staleStateAgeInSeconds: 900,
    silentRequestTimeoutInSeconds: 10,
    requestTimeoutInSeconds: 10,
    accessTokenExpiringNotificationTimeInSeconds: 60,
    maxSilentRenewTimeoutRetries: 3,
    monitorSession: true,
    checkSessionIntervalInSeconds: 2,
    stopCheckSessionOnError: true,
    revokeTokensOnSignout: true,
    revokeTokenTypes: ["access_token", "refresh_token"],
    userStore: new WebStorageStateStore({ store: window.sessionStorage }),
    stateStore: new WebStorageStateStore({ store: window.localStorage }),
  };
}

/**
 * With a refresh token, oidc-client-ts 3.5.0 hands `timeoutInSeconds: undefined` to the token request, so
 * that a renewal could wait for ever. Passing the setting as an argument restores the time-out.
 */
export class PortalUserManager extends UserManager {
  override signinSilent(args: SigninSilentArgs = {}): Promise<User | null> {
    const { silentRequestTimeoutInSeconds } = this.settings;
    return super.signinSilent({ silentRequestTimeoutInSeconds, ...args });
  }
}

export function createUserManager(config: PortalConfig): PortalUserManager {
  return new PortalUserManager(userManagerSettings(config, window.location.origin));
}
