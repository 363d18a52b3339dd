import type { Account, Client } from "~/api/types";
import { classes } from "~/lib/classes";
import { counted } from "~/lib/counted";
import { Icon } from "~/ui/icons";
import { NetworkIcon } from "~/ui/network";
import { Ago } from "~/ui/time";
import { endWords } from "~/portal/data/connect-link-words";
import { useTimeZone } from "~/portal/data/time-zone";
import { costWords, dayWords, limitWords, networksOf, networksText, worstHealth } from "./client-words";

export function AccountsCell({ accounts }: { accounts: readonly Account[] }) {
  const networks = networksOf(accounts);
  return (
    <div className="client-cell">
      <span className="client-label hint">Accounts</span>
      {networks.length === 0 ? (
        <span className="muted">none yet</span>
      ) : (
        <span className="client-networks" role="img" aria-label={networksText(networks)}>
          {networks.map(({ platform, isBroken }) => (
            <span key={platform} className={classes(isBroken && "tone failed client-broken")}>
              <NetworkIcon platform={platform} />
            </span>
          ))}
        </span>
      )}
    </div>
  );
}

interface CellProps {
  client: Client;
  /** When the client was read. */
  now: Date;
}

/** The worst account in words; and the open connect link, which may change that. Then the limit that stops posts. */
export function HealthCell({ client, now }: CellProps) {
  const { accounts, connectLink } = client;
  const zone = useTimeZone();
  return (
    <div className="client-cell">
      <span className="client-label hint">Health</span>
      <div>
        <WorstHealth accounts={accounts} />
        {connectLink && (
          <p className={accounts.length > 0 ? "hint" : "tone client-health"}>
            {accounts.length === 0 && <Icon name="clock" />}
            Link open until {endWords(connectLink.expiresAt, zone, now)}
          </p>
        )}
        {!connectLink && accounts.length === 0 && <p className="muted">No open link</p>}
        <LimitNote client={client} />
      </div>
    </div>
  );
}

function LimitNote({ client }: Pick<CellProps, "client">) {
  const words = limitWords(client);
  if (!words) return null;
  return (
    <>
      <p className="tone pending client-health">
        <Icon name="question" />
        {words.text}
      </p>
      <p className="hint">{words.hint}</p>
    </>
  );
}

function WorstHealth({ accounts }: { accounts: readonly Account[] }) {
  const worst = worstHealth(accounts);
  if (!worst) return null;
  const { text, tone, icon, endsAt, more } = worst;
  return (
    <p className={`tone ${tone} client-health`}>
      <Icon name={icon} />
      <span>
        {text} {endsAt && <Ago iso={endsAt} none="" />} {more}
      </span>
    </p>
  );
}

export function LastPostCell({ client: { lastPostTime, postsWaiting }, now }: CellProps) {
  const zone = useTimeZone();
  return (
    <div className="client-cell tabular">
      <span className="client-label hint">Last post</span>
      <div>
        {lastPostTime ? (
          <time dateTime={lastPostTime} title={lastPostTime}>
            {dayWords(lastPostTime, zone, now)}
          </time>
        ) : (
          <span className="muted">never</span>
        )}
        {postsWaiting > 0 && <p className="hint">{counted(postsWaiting, "post")} waiting</p>}
      </div>
    </div>
  );
}

/** Without a charge it names no amount, which would look like a price. */
export function MonthCell({ client: { postsThisMonth, costsThisMonthUsd } }: Pick<CellProps, "client">) {
  return (
    <div className="client-cell tabular">
      <span className="client-label hint">This month</span>
      <div>
        <span className={postsThisMonth === 0 ? "muted" : undefined}>{counted(postsThisMonth, "post")}</span>
        {costsThisMonthUsd > 0 && (
          <p className="hint" title="What networks charged">
            {costWords(costsThisMonthUsd)}
            <span className="visually-hidden"> charged by networks</span>
          </p>
        )}
        {costsThisMonthUsd === 0 && postsThisMonth > 0 && <p className="hint">no costs</p>}
      </div>
    </div>
  );
}
