import type { Credentials } from "~/api/client";
import { chosenWorkspace } from "./chosen-workspace";
import type { PortalUserManager } from "./user-manager";

/** The tokens of the signed-in person for the API client. `onRenewal` hears how each renewal went. */
export function credentialsOf(
  manager: PortalUserManager,
  onRenewal: (failure: Error | undefined) => void,
): Credentials {
  let renewal: Promise<string | undefined> | undefined;

  async function renew(): Promise<string | undefined> {
    try {
      const user = await manager.signinSilent();
      onRenewal(undefined);
      return user?.access_token;
    } catch (error) {
      onRenewal(error instanceof Error ? error : new Error(String(error)));
      return undefined;
    }
  }

  return {
    workspace: chosenWorkspace,
    token: async () => (await manager.getUser())?.access_token,
    // Several calls may be refused at once; they share one renewal.
    renew: () => (renewal ??= renew().finally(() => (renewal = undefined))),
  };
}
