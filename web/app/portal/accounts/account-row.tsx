import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import type { Account } from "~/api/types";
import { useSession } from "~/auth/session";
import { paths } from "~/lib/paths";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Face } from "~/ui/face";
import { useFocusHandover } from "~/ui/focus";
import { Menu } from "~/ui/menu";
import { networkName } from "~/ui/network";
import { toast } from "~/ui/toast";
import { accountName } from "~/portal/data/account-name";
import { useCheckAccount, useDisconnect } from "~/portal/data/account-changes";
import { pathIn } from "~/portal/data/several";
import { WorkspaceLabel } from "~/portal/parts/workspace-label";
import { AccountFix } from "./account-fix";
import { DisconnectDialog } from "./disconnect-dialog";
import { AccessCell, HealthLine, LeftCell } from "./health-cells";
import type { OnLink } from "./use-link-dialog";

interface AccountRowProps {
  account: Account;
  /** When the account was read. */
  now: Date;
  onReconnect: (account: Account) => void;
  /** Undefined for roles that may not create connect links. */
  onLink?: OnLink | undefined;
  children?: ReactNode;
}

export function AccountRow({ account, now, onReconnect, onLink, children }: AccountRowProps) {
  const [isConfirming, setConfirming] = useState(false);
  const disconnect = useDisconnect();
  const check = useCheckAccount();
  const frame = useFocusHandover<HTMLLIElement>();
  const { platform, health } = account;
  const name = accountName(account);
  const label = `${networkName(platform)}: ${name}`;

  const reconnect = () => onReconnect(account);
  const sendLink = onLink && (() => onLink({ account }));

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
          onLink={sendLink}
          onCheck={checkNow}
          onDisconnect={() => setConfirming(true)}
        />
      </div>
      <AccountFix account={account} onReconnect={reconnect} onLink={sendLink} />
      {children}
      {check.error && <ErrorBanner error={check.error} fallback="Failed to check the account" />}
      {disconnect.error && <ErrorBanner error={disconnect.error} fallback="Failed to disconnect the account" />}
      {isConfirming && (
        <DisconnectDialog
          account={account}
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
        <WorkspaceLabel workspace={account.workspace} />
        <HealthLine account={account} isChecking={isChecking} />
      </div>
    </div>
  );
}

interface AccountMenuProps {
  account: Account;
  onReconnect: () => void;
  onLink: (() => void) | undefined;
  onCheck: () => void;
  onDisconnect: () => void;
}

function AccountMenu({ account, onReconnect, onLink, onCheck, onDisconnect }: AccountMenuProps) {
  const navigate = useNavigate();
  const { config } = useSession();
  const feed = { label: "View feed", onClick: () => void navigate(pathIn(paths.feed(account.id), account.workspace)) };
  return (
    <Menu
      label="More"
      isQuiet
      about={`${networkName(account.platform)}, ${accountName(account)}`}
      items={[
        ...(account.connected ? [{ label: "Check now", onClick: onCheck }] : []),
        ...(config.sandbox ? [feed] : []),
        { label: "Reconnect", onClick: onReconnect },
        ...(onLink ? [{ label: "Send its owner a link", onClick: onLink }] : []),
        { label: "Disconnect", onClick: onDisconnect },
      ]}
    />
  );
}
