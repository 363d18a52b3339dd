import { useState } from "react";
import { Link } from "react-router";
import type { Account, BestHours as Found } from "~/api/types";
import { counted } from "~/lib/counted";
import { titleCase } from "~/lib/format";
import { paths } from "~/lib/paths";
import { may } from "~/lib/roles";
import { accountName } from "~/portal/data/account-name";
import { countedMetric, metrics } from "~/portal/data/metrics";
import { useBestHours } from "~/portal/data/numbers";
import { useQueue, useSaveQueue } from "~/portal/data/queue";
import { chosenZone } from "~/portal/data/time-zone";
import { useRole } from "~/portal/data/workspaces";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { FilterMenu } from "~/ui/filter-line";
import { networkName } from "~/ui/network";
import { QueryError } from "~/ui/query-error";
import { Skeleton } from "~/ui/skeleton";
import { toast } from "~/ui/toast";

const shown = 5;

interface BestHoursProps {
  accounts: readonly Account[];
  /** The account that the screen shows alone. */
  chosen: number | undefined;
}

/** When posts of one account did best, from its own numbers. An hour can be added to the queue. */
export function BestHours({ accounts, chosen }: BestHoursProps) {
  const [picked, pick] = useState<number>();
  const account = accounts.find(({ id }) => id === (chosen ?? picked)) ?? accounts[0];
  if (!account) return null;
  return (
    <section className="page-section" aria-labelledby="best-hours">
      <div className="numbers-head">
        <h2 id="best-hours">Best hours</h2>
        {chosen === undefined && accounts.length > 1 && (
          <FilterMenu
            label="Best hours of"
            all={nameOf(accounts[0] ?? account)}
            options={accounts.slice(1).map((it) => ({ value: String(it.id), label: nameOf(it) }))}
            value={account === accounts[0] ? undefined : String(account.id)}
            onChange={(id) => pick(id === undefined ? undefined : Number(id))}
            isOn={false}
          />
        )}
      </div>
      <Hours account={account} />
    </section>
  );
}

function nameOf(account: Account): string {
  return `${networkName(account.platform)}, ${accountName(account)}`;
}

function Hours({ account }: { account: Account }) {
  const queue = useQueue();
  const zone = queue.data && (queue.data.slots.length === 0 ? chosenZone() : queue.data.timeZone);
  const found = useBestHours(account.id, zone);
  return (
    <>
      {found.isPending && <Skeleton label="Loading the best hours..." lines={3} />}
      <QueryError query={queue} fallback="Failed to load the queue" />
      <QueryError query={found} fallback="Failed to load the best hours" />
      {found.data?.items.length === 0 && <TooFew account={account} found={found.data} />}
      {found.data && found.data.items.length > 0 && zone && <Ranked found={found.data} zone={zone} />}
    </>
  );
}

function TooFew({ account, found: { metric, posts, postsNeeded } }: { account: Account; found: Found }) {
  const network = networkName(account.platform);
  if (!metric)
    return <p className="supporting">Not given: Octavo reads no views and no likes of posts on {network}.</p>;
  return (
    <p className="supporting">
      {counted(posts, "post")} of {accountName(account)} on {network} {posts === 1 ? "has" : "have"} {metric} and{" "}
      {posts === 1 ? "is" : "are"} at least a day old. The best hours appear from {postsNeeded} on: with fewer, chance
      decides.
    </p>
  );
}

type Hour = Found["items"][number];

function nameOfHour({ day, time }: Hour): string {
  return `${titleCase(day)}, ${time}`;
}

function Ranked({ found, zone }: { found: Found; zone: string }) {
  const metric = metrics.find((it) => it === found.metric) ?? "views";
  return (
    <>
      <ol className="best-hours tabular">
        {found.items.slice(0, shown).map((hour) => (
          <li key={nameOfHour(hour)}>
            <b>{nameOfHour(hour)}</b>
            <span>
              {countedMetric(hour.median, metric)}{" "}
              <span className="muted">{hour.posts === 1 ? "1 post" : `median of ${counted(hour.posts, "post")}`}</span>
            </span>
            <AsSlot hour={hour} zone={zone} />
          </li>
        ))}
      </ol>
      <p className="hint below">
        From {counted(found.posts, "post")} that are at least a day old. Times in {zone}.
      </p>
    </>
  );
}

/** Adds the hour to the queue, or says that it is there. */
function AsSlot({ hour, zone }: { hour: Hour; zone: string }) {
  const [queue, save, mayAdd] = [useQueue(), useSaveQueue(), may(useRole(), "PUBLISH")];
  const slots = queue.data?.slots ?? [];
  const { day, time } = hour;
  if (slots.some((slot) => slot.day === day && slot.time === time)) return <Link to={paths.queue}>In the queue</Link>;
  if (!mayAdd) return null;
  const add = () =>
    save.mutate(
      { timeZone: zone, slots: [...slots, { day, time }] },
      { onSuccess: () => toast(`${nameOfHour(hour)} was added to the queue`) },
    );
  return (
    <>
      <Button size="small" pending={save.isPending} onClick={add}>
        Add to the queue<span className="visually-hidden">: {nameOfHour(hour)}</span>
      </Button>
      {save.error && <ErrorBanner error={save.error} fallback="Failed to add the slot" />}
    </>
  );
}
