import { UserManager } from "oidc-client-ts";
import { useEffect } from "react";
import { readConfig } from "./config";
import { passiveSettings } from "./user-manager";

/** Removes the stored user if there is one and shows nothing. */
export function SignedOut() {
  useEffect(() => {
    void forgetUser().catch(() => undefined);
  }, []);
  return <title>Signed out: Octavo Developer Portal</title>;
}

async function forgetUser(): Promise<void> {
  await new UserManager(passiveSettings(readConfig())).removeUser();
}
