import { Link } from "react-router";
import { paths } from "~/lib/paths";
import { Icon } from "~/ui/icons";
import { QueryError } from "~/ui/query-error";
import { Skeleton } from "~/ui/skeleton";
import { useAccounts } from "~/portal/data/accounts";
import { useAllWebhooks } from "~/portal/data/webhooks";
import { ReconnectButton } from "~/portal/parts/reconnect-button";
import { AllWell } from "./all-well";
import { type Trouble, troublesOf } from "./troubles";

/** What needs someone, the worst first. */
export function Attention() {
  const accounts = useAccounts();
  const webhooks = useAllWebhooks();
  const isPending = accounts.isPending || webhooks.isPending;
  const troubles = troublesOf(accounts.data ?? [], webhooks.data ?? [], new Date(webhooks.dataUpdatedAt));
  const isWell = accounts.data && webhooks.data && troubles.length === 0;
  return (
    <section aria-labelledby="needs-attention">
      <div className="section-head">
        <h2 id="needs-attention" className="section-title">
          Needs attention
        </h2>
        {troubles.length > 0 && <span className="muted tabular">{troubles.length}</span>}
      </div>
      {isPending && <Skeleton label="Loading accounts and webhooks..." lines={3} />}
      <QueryError query={accounts} fallback="Failed to load the accounts" />
      <QueryError query={webhooks} fallback="Failed to load the webhooks" />
      {isWell && (
        <AllWell title="Nothing needs you.">
          {counted(accounts.data.length, "account is healthy", "accounts are healthy")},{" "}
          {counted(webhooks.data.length, "webhook is active", "webhooks are active")}.
        </AllWell>
      )}
      {troubles.length > 0 && (
        <ul className="trouble-list">
          {troubles.map((trouble) => (
            <TroubleRow key={trouble.key} trouble={trouble} />
          ))}
        </ul>
      )}
    </section>
  );
}

function TroubleRow({
  trouble: { isStopped, isTimed, name, isAddress, text, webhookId, account },
}: {
  trouble: Trouble;
}) {
  const about = <span className="visually-hidden"> {name}</span>;
  return (
    <li className={`trouble tone ${isStopped ? "failed" : "pending"}`}>
      <Icon name={isStopped ? "cross" : isTimed ? "hourglass" : "question"} />
      <div>
        {isAddress ? <p className="mono">{name}</p> : <b>{name}</b>}
        <p className="supporting">{text}</p>
      </div>
      {webhookId ? (
        <Link className="button small" to={paths.deliveries(webhookId)}>
          View Deliveries
        </Link>
      ) : isStopped || isTimed ? (
        <div>
          <ReconnectButton account={account} returnTo={paths.overview} about={about} />
        </div>
      ) : (
        <Link className="button small" to={paths.accounts}>
          Open{about}
        </Link>
      )}
    </li>
  );
}

function counted(count: number, one: string, several: string): string {
  return `${count} ${count === 1 ? one : several}`;
}
