import { useState } from "react";
import { Link } from "react-router";
import type { Account } from "~/api/types";
import { useSession } from "~/auth/session";
import { paths } from "~/lib/paths";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Face } from "~/ui/face";
import { useFocusHandover } from "~/ui/focus";
import { Icon } from "~/ui/icons";
import { isPlatform, networkName, type Platform } from "~/ui/network";
import { Ago } from "~/ui/time";
import { accountName } from "~/portal/data/account-name";
import { useDisconnect } from "~/portal/data/accounts";

interface AccountRowProps {
  account: Account;
  onReconnect: (platform: Platform, account: Account) => void;
}

export function AccountRow({ account, onReconnect }: AccountRowProps) {
  const [isConfirming, setConfirming] = useState(false);
  const disconnect = useDisconnect();
  const frame = useFocusHandover<HTMLLIElement>();
  const { platform } = account;
  const name = accountName(account);

  function confirm() {
    setConfirming(false);
    disconnect.mutate(account);
  }

  return (
    <li className="account-row" aria-label={`${networkName(platform)}: ${name}`} ref={frame}>
      <Face name={name} platform={platform} />
      <AccountFacts account={account} name={name} />
      <div className="button-row">
        <FeedLink account={account} />
        {isPlatform(platform) && (
          <Button
            size="small"
            variant={account.connected ? "plain" : "primary"}
            onClick={() => onReconnect(platform, account)}
          >
            Reconnect
          </Button>
        )}
        <Button size="small" variant="quiet-danger" pending={disconnect.isPending} onClick={() => setConfirming(true)}>
          {disconnect.isPending ? "Disconnecting..." : "Disconnect"}
        </Button>
      </div>
      {disconnect.error && <ErrorBanner error={disconnect.error} fallback="Failed to disconnect the account" />}
      {isConfirming && (
        <ConfirmDialog
          title={`Disconnect ${name}`}
          question="Scheduled posts for this account will fail. Published posts stay on the network."
          confirmLabel="Disconnect"
          onCancel={() => setConfirming(false)}
          onConfirm={confirm}
        />
      )}
    </li>
  );
}

/** In a sandbox: what the simulated network shows. */
function FeedLink({ account }: { account: Account }) {
  const { config } = useSession();
  if (!config.sandbox) return null;
  return (
    <Link className="button small" to={paths.feed(account.id)}>
      View feed
    </Link>
  );
}

function AccountFacts({ account, name }: { account: Account; name: string }) {
  return (
    <div className="account-facts">
      <p className="title-line">
        <b>{name}</b>
        {account.accountUsername !== name && <span className="muted">{account.accountUsername}</span>}
        <Health isConnected={account.connected} />
      </p>
      <dl className="fact-list tabular">
        <div>
          <dt>Network </dt>
          <dd>{networkName(account.platform)}</dd>
        </div>
        <div>
          <dt>Account ID </dt>
          <dd className="mono">{account.id}</dd>
        </div>
        <div>
          <dt>Connected </dt>
          <dd>
            <Ago iso={account.createdTime} none="–" />
          </dd>
        </div>
      </dl>
    </div>
  );
}

function Health({ isConnected }: { isConnected: boolean }) {
  return (
    <span className={`badge tone ${isConnected ? "succeeded" : "failed"}`}>
      <Icon name={isConnected ? "tick" : "cross"} />
      {isConnected ? "Healthy" : "Reconnect required"}
    </span>
  );
}
