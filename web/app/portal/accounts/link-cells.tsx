import type { Account, ConnectLink } from "~/api/types";
import { classes } from "~/lib/classes";
import { Icon } from "~/ui/icons";
import { NetworkIcon, networkName } from "~/ui/network";
import { Ago } from "~/ui/time";
import { accountName } from "~/portal/data/account-name";
import { endWords } from "~/portal/data/connect-link-words";
import { useTimeZone } from "~/portal/data/time-zone";
import { linkLook } from "./link-words";

export function OwnerCell({ link: { name, createdBy, createdTime } }: { link: ConnectLink }) {
  return (
    <div className="link-owner">
      {name ? <b>{name}</b> : <span className="muted">No name</span>}
      <p className="hint">
        created {madeBy(createdBy)} <Ago iso={createdTime} none="" />
      </p>
    </div>
  );
}

/** People choose their name themselves, and may have none. */
function madeBy(creator: ConnectLink["createdBy"]): string {
  if (!creator) return "over the API";
  return creator.name ? `by ${creator.name}` : "in the portal";
}

export function NetworksCell({ networks }: { networks: ConnectLink["platforms"] }) {
  return (
    <div className="health-cell">
      <span className="small-caps cell-label">Asks for</span>
      <span className="link-networks" role="img" aria-label={networks.map(networkName).join(", ")}>
        {networks.map((network) => (
          <NetworkIcon key={network} platform={network} />
        ))}
      </span>
    </div>
  );
}

/** With the names of the accounts that were connected, as long as they are. */
export function StateCell({ link, accounts }: { link: ConnectLink; accounts: readonly Account[] }) {
  const { label, tone, icon, progress } = linkLook(link, accounts);
  const names = accounts.filter(({ id }) => link.accountIds.includes(id)).map(accountName);
  const isWaiting = link.status === "OPEN" && link.openedTime;
  return (
    <div className="link-state">
      <span>
        <span className={classes("badge tone", tone)}>
          <Icon name={icon} />
          {label}
        </span>
      </span>
      {names.length > 0 && <span className="hint">{[progress, names.join(", ")].filter(Boolean).join(": ")}</span>}
      {isWaiting && (
        <span className="hint">
          opened <Ago iso={link.openedTime} none="" />
        </span>
      )}
    </div>
  );
}

export function EndCell({ link: { status, expiresAt }, now }: { link: ConnectLink; now: Date }) {
  const zone = useTimeZone();
  return (
    <div className="health-cell tabular">
      <span className="small-caps cell-label">Ends</span>
      {(status === "OPEN" || status === "EXPIRED") && (
        <time dateTime={expiresAt} title={expiresAt}>
          {endWords(expiresAt, zone, now)}
        </time>
      )}
      {status === "COMPLETED" && "done"}
      {status === "REVOKED" && <span className="muted">ended</span>}
    </div>
  );
}
