import { UserManager } from "oidc-client-ts";
import { useEffect } from "react";
import { loadConfig } from "./config";
import { passiveSettings } from "./user-manager";

/** Removes the stored user if there is one and shows nothing. */
export function SignedOut() {
  useEffect(() => {
    void forgetUser().catch(() => undefined);
  }, []);
  return null;
}

async function forgetUser(): Promise<void> {
  await new UserManager(passiveSettings(await loadConfig())).removeUser();
}
