import type { Account } from "~/api/types";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { networkName } from "~/ui/network";

interface AccountFixProps {
  account: Account;
  onReconnect: () => void;
  /** Undefined for roles that may not create connect links. */
  onLink: (() => void) | undefined;
}

/** Below the row of an account in trouble: what happened, and what to do. Nothing while all is well. */
export function AccountFix({ account, onReconnect, onLink }: AccountFixProps) {
  const { health, platform } = account;
  if (health.state === "RECONNECT") {
    return (
      <div className="account-fix banner tone failed">
        <Icon name="cross" />
        <div className="banner-text">
          <p>
            <b>{networkName(platform)} ended the access.</b> {health.reason}
          </p>
          <div className="button-row">
            <Button size="small" onClick={onReconnect}>
              Reconnect
            </Button>
            {onLink && (
              <Button size="small" variant="quiet" onClick={onLink}>
                Send its owner a link
              </Button>
            )}
          </div>
        </div>
      </div>
    );
  }
  if (health.state !== "LIMITED") return null;
  return (
    <div className="account-fix banner tone pending">
      <Icon name="hourglass" />
      <p className="banner-text">{health.reason} Posts wait until then; you don’t have to do anything.</p>
    </div>
  );
}
