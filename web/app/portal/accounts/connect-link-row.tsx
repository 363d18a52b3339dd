import { useState } from "react";
import type { Account, ConnectLink } from "~/api/types";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { useFocusHandover } from "~/ui/focus";
import { useWithdrawConnectLink } from "~/portal/data/connect-links";
import { EndCell, NetworksCell, OwnerCell, StateCell } from "./link-cells";
import { missingNetworks, titleOfLink } from "./link-words";
import type { OnLink } from "./use-link-dialog";

interface ConnectLinkRowProps {
  link: ConnectLink;
  accounts: readonly Account[];
  /** When the link was read. */
  now: Date;
  /** Undefined for roles that may not create links. */
  onLink: OnLink | undefined;
}

export function ConnectLinkRow({ link, accounts, now, onLink }: ConnectLinkRowProps) {
  const [isConfirming, setConfirming] = useState(false);
  const withdraw = useWithdrawConnectLink(link.name ?? undefined);
  return (
    <li className="link-line" aria-label={titleOfLink(link)} tabIndex={-1}>
      <OwnerCell link={link} />
      <NetworksCell networks={link.platforms} />
      <StateCell link={link} accounts={accounts} />
      <EndCell link={link} now={now} />
      {onLink && (
        <LinkActions
          key={link.status}
          link={link}
          accounts={accounts}
          onLink={onLink}
          isWithdrawing={withdraw.isPending}
          onWithdraw={() => setConfirming(true)}
        />
      )}
      {withdraw.error && <ErrorBanner error={withdraw.error} fallback="Failed to withdraw the link" />}
      {isConfirming && (
        <ConfirmDialog
          title={`Withdraw ${link.name ? `the link for ${link.name}` : "the connect link"}`}
          question="It stops working at once. Accounts that were connected by it stay connected."
          confirmLabel="Withdraw"
          onCancel={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false);
            withdraw.mutate(link.id);
          }}
        />
      )}
    </li>
  );
}

interface LinkActionsProps extends Omit<ConnectLinkRowProps, "now"> {
  onLink: OnLink;
  isWithdrawing: boolean;
  onWithdraw: () => void;
}

/** What leads on from the link's state. A link can't be sent again, only created again. */
function LinkActions({ link, accounts, onLink, isWithdrawing, onWithdraw }: LinkActionsProps) {
  const frame = useFocusHandover<HTMLDivElement>();
  const { name, platforms, redirectUrl, status } = link;
  const about = <span className="visually-hidden"> for {name ?? "a link without a name"}</span>;
  const ask = (networks: ConnectLink["platforms"]) => onLink({ name, platforms: networks, redirectUrl });
  return (
    <div className="button-row" ref={frame}>
      {status === "OPEN" && link.lastFailure && (
        <Button size="small" onClick={() => ask(missingNetworks(link, accounts))}>
          Ask again{about}
        </Button>
      )}
      {(status === "EXPIRED" || status === "REVOKED") && (
        <Button size="small" onClick={() => ask(platforms)}>
          Create again{about}
        </Button>
      )}
      {status === "OPEN" && (
        <Button size="small" variant="quiet-danger" pending={isWithdrawing} onClick={onWithdraw}>
          {isWithdrawing ? "Withdrawing..." : "Withdraw"}
          {about}
        </Button>
      )}
    </div>
  );
}
