import { classes } from "~/lib/classes";
import { Icon } from "~/ui/icons";
import { networkName } from "~/ui/network";
import { Ago } from "~/ui/time";
import type { Account } from "~/api/types";
import { accessWords, type Health, healthLooks, leftOf } from "~/portal/data/health-words";

/** Whether the account can publish, in one word; while it is checked, that. */
export function HealthLine({ account, isChecking }: { account: Account; isChecking: boolean }) {
  const { health, platform, id } = account;
  return (
    <p className="health-line">
      <span role="status">
        {isChecking ? <Checking network={networkName(platform)} /> : <HealthBadge health={health} />}
      </span>
      <span className="hint">
        ID <span className="mono">{id}</span>
      </span>
      {!isChecking && health.checkedAt && health.state !== "RECONNECT" && (
        <span className="hint">
          checked <Ago iso={health.checkedAt} none="" />
        </span>
      )}
    </p>
  );
}

function Checking({ network }: { network: string }) {
  return (
    <>
      <span className="badge tone scheduled">
        <Icon name="refresh" />
        Checking…
      </span>{" "}
      <span className="hint">asks {network}</span>
    </>
  );
}

function HealthBadge({ health: { state, expiresAt } }: { health: Health }) {
  const { label, tone, icon } = healthLooks[state];
  return (
    <span className={`badge tone ${tone}`}>
      <Icon name={icon} />
      {label}
      {state === "EXPIRING" && expiresAt && (
        <span>
          <Ago iso={expiresAt} none="" />
        </span>
      )}
    </span>
  );
}

export function AccessCell({ health, now }: { health: Health; now: Date }) {
  const { text, note } = accessWords(health, now);
  return (
    <div className="health-cell tabular">
      <span className="small-caps cell-label">Access</span>
      <span className={classes(health.state === "RECONNECT" && "tone failed access-ended")}>{text}</span>
      {note && <span className="hint">{note}</span>}
    </div>
  );
}

export function LeftCell({ account: { health, platform } }: { account: Account }) {
  const left = leftOf(health);
  return (
    <div className="health-cell tabular">
      <span className="small-caps cell-label">Left today</span>
      {health.state === "RECONNECT" ? (
        <span className="muted">nothing can be sent</span>
      ) : left.length === 0 ? (
        <span className="muted">{networkName(platform)} reports no limit</span>
      ) : (
        left.map(({ text, share, isLow }) => (
          <span key={text} className="health-cell">
            {text}
            <span className={classes("meter", isLow && "is-low")} aria-hidden="true">
              <i style={{ width: `${Math.round(share * 100)}%` }} />
            </span>
          </span>
        ))
      )}
    </div>
  );
}
