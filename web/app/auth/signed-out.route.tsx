import { UserManager } from "oidc-client-ts";
import { useEffect } from "react";
import { loadConfig } from "./config";
import { userManagerSettings } from "./user-manager";

export function meta() {
  return [{ title: "Signed out: Octavo Developer Portal" }];
}

/** The logout-completion screen: removes the stored user if there is one and shows nothing. */
export default function SignedOut() {
  useEffect(() => {
    void forgetUser().catch(() => undefined);
  }, []);
  return null;
}

async function forgetUser(): Promise<void> {
  const settings = userManagerSettings(await loadConfig(), window.location.origin);
  await new UserManager({ ...settings, automaticSilentRenew: false, monitorSession: false }).removeUser();
}
