import { useState } from "react";
import { useNavigate } from "react-router";
import type { Account } from "~/api/types";
import { useSession } from "~/auth/session";
import { paths } from "~/lib/paths";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Face } from "~/ui/face";
import { useFocusHandover } from "~/ui/focus";
import { Menu } from "~/ui/menu";
import { networkName } from "~/ui/network";
import { toast } from "~/ui/toast";
import { accountName } from "~/portal/data/account-name";
import { useCheckAccount, useDisconnect } from "~/portal/data/accounts";
import { AccountFix } from "./account-fix";
import { AccessCell, HealthLine, LeftCell } from "./health-cells";

interface AccountRowProps {
  account: Account;
  /** When the account was read. */
  now: Date;
  onReconnect: (account: Account) => void;
}

export function AccountRow({ account, now, onReconnect }: AccountRowProps) {
  const [isConfirming, setConfirming] = useState(false);
  const disconnect = useDisconnect();
  const check = useCheckAccount();
  const frame = useFocusHandover<HTMLLIElement>();
  const { platform, health } = account;
  const name = accountName(account);
  const label = `${networkName(platform)}: ${name}`;

  const reconnect = () => onReconnect(account);

  function checkNow() {
    const isLate = `${networkName(platform)} hasn’t answered yet. Octavo asks again.`;
    check.mutate(account, { onSuccess: (checked) => toast(checked ? `${name} was checked.` : isLate) });
  }

  return (
    <li className="account-entry" aria-label={label} ref={frame}>
      <Identity account={account} name={name} isChecking={check.isPending} />
      <AccessCell health={health} now={now} />
      <LeftCell account={account} />
      <div className="button-row">
        {health.state === "EXPIRING" && (
          <Button size="small" onClick={reconnect}>
            Reconnect
          </Button>
        )}
        <AccountMenu
          account={account}
          onReconnect={reconnect}
          onCheck={checkNow}
          onDisconnect={() => setConfirming(true)}
        />
      </div>
      <AccountFix account={account} onReconnect={reconnect} />
      {check.error && <ErrorBanner error={check.error} fallback="Failed to check the account" />}
      {disconnect.error && <ErrorBanner error={disconnect.error} fallback="Failed to disconnect the account" />}
      {isConfirming && (
        <ConfirmDialog
          title={`Disconnect ${name}`}
          question={`Scheduled posts for this account will fail. Octavo deletes its access to the account. Published posts stay on ${networkName(platform)}.`}
          confirmLabel="Disconnect"
          onCancel={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false);
            disconnect.mutate(account);
          }}
        />
      )}
    </li>
  );
}

function Identity({ account, name, isChecking }: { account: Account; name: string; isChecking: boolean }) {
  return (
    <div className="account-identity">
      <Face name={name} platform={account.platform} />
      <div>
        <p>
          <b>{name}</b> {account.accountUsername !== name && <span className="muted">{account.accountUsername}</span>}
          <span className="visually-hidden"> {networkName(account.platform)}</span>
        </p>
        <HealthLine account={account} isChecking={isChecking} />
      </div>
    </div>
  );
}

interface AccountMenuProps {
  account: Account;
  onReconnect: () => void;
  onCheck: () => void;
  onDisconnect: () => void;
}

function AccountMenu({ account, onReconnect, onCheck, onDisconnect }: AccountMenuProps) {
  const navigate = useNavigate();
  const { config } = useSession();
  const feed = { label: "View feed", onClick: () => void navigate(paths.feed(account.id)) };
  return (
    <Menu
      label="More"
      isQuiet
      about={`${networkName(account.platform)}, ${accountName(account)}`}
      items={[
        ...(account.connected ? [{ label: "Check now", onClick: onCheck }] : []),
        ...(config.sandbox ? [feed] : []),
        { label: "Reconnect", onClick: onReconnect },
        { label: "Disconnect", onClick: onDisconnect },
      ]}
    />
  );
}
