import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { NetworkIcon, networkName, type Platform } from "~/ui/network";
import { Notice } from "~/ui/notice";
import { accountName } from "~/portal/data/account-name";
import { isTyped, type Network, type Way } from "~/portal/data/ways";
import { useConnectSandboxAccount } from "~/portal/data/account-changes";

const ways: Record<Way, string> = {
  "bot-token": "With the token of a bot",
  "app-password": "With your handle and an app password",
  "access-token": "With an access token from your server",
  authorization: "On the network's own page",
};

interface NetworkRowProps {
  network: Network;
  /** The last that gave a sandbox account: only its row says so. */
  isLatest: boolean;
  onSandbox: (platform: Platform) => void;
  onConnect: (platform: Platform) => void;
}

export function NetworkRow({ network, isLatest, onSandbox, onConnect }: NetworkRowProps) {
  const { platform, way, hasSandbox } = network;
  const sandbox = useConnectSandboxAccount();
  const name = networkName(platform);
  // What would be typed in does not exist in a sandbox.
  const isOneClick = hasSandbox && isTyped(way);
  return (
    <li className="network-entry" aria-label={name}>
      <NetworkIcon platform={platform} />
      <b>{name}</b>
      <p className="hint">{isOneClick ? "With one click" : way ? ways[way] : "Not set up on this server"}</p>
      <div className="button-row">
        {hasSandbox && (
          <Button
            size="small"
            pending={sandbox.isPending}
            onClick={() => sandbox.mutate(platform, { onSuccess: () => onSandbox(platform) })}
          >
            {sandbox.isPending ? "Connecting..." : "Sandbox account"}
            <span className="visually-hidden">on {name}</span>
          </Button>
        )}
        {way && !isOneClick && (
          <Button size="small" onClick={() => onConnect(platform)}>
            Connect <span className="visually-hidden">{name}</span>
          </Button>
        )}
      </div>
      {sandbox.error && <ErrorBanner error={sandbox.error} fallback="Failed to connect the account" />}
      {sandbox.data && isLatest && (
        <Notice onDismiss={sandbox.reset}>{accountName(sandbox.data)} is connected in the sandbox.</Notice>
      )}
    </li>
  );
}
