import { useState } from "react";
import type { Account } from "~/api/types";
import { useSession } from "~/auth/session";
import { lazyRoute } from "~/ui/lazy-route";
import { isPlatform, type Platform } from "~/ui/network";
import { useAuthorize, useReconnectSandboxAccount } from "~/portal/data/account-changes";
import { isTyped } from "~/portal/data/ways";

const ConnectDialog = lazyRoute(async () => (await import("./connect-dialog")).ConnectDialog);

/** Connects accounts: by a form, at once in the sandbox, or on the network's own page, which leads back to `returnTo`. */
export function useConnecting(returnTo: string, onLeave?: () => void) {
  const { config } = useSession();
  const [typing, setTyping] = useState<{ platform: Platform; identifier?: string }>();
  const authorize = useAuthorize();
  const sandbox = useReconnectSandboxAccount();
  const isTypedFor = (platform: Platform) => isTyped(config.networks.find((it) => it.platform === platform)?.way);

  function connect(platform: Platform, identifier?: string) {
    if (isTypedFor(platform)) setTyping({ platform, identifier });
    else authorize.mutate({ platform, returnTo, onLeave });
  }

  function connectAgain({ id, platform, accountUsername }: Account) {
    if (!isPlatform(platform)) return;
    if (config.sandbox && isTypedFor(platform)) sandbox.mutate(id);
    else connect(platform, accountUsername);
  }

  return {
    connect,
    connectAgain,
    isPending: authorize.isPending || sandbox.isPending,
    error: authorize.error ?? sandbox.error,
    dialog: typing && <ConnectDialog {...typing} onClose={() => setTyping(undefined)} />,
  };
}
