import { UserManager } from "oidc-client-ts";
import { useEffect } from "react";
import { readConfig } from "./config";
import { passiveSettings } from "./user-manager";

/** Runs inside the hidden frame of a silent renewal and hands the answer to the page around it. */
export function SilentRenew() {
  useEffect(() => {
    // Without an answer the page around it times out and says so itself.
    void renew().catch(() => undefined);
  }, []);
  return null;
}

async function renew(): Promise<void> {
  await new UserManager(passiveSettings(readConfig())).signinSilentCallback();
}
