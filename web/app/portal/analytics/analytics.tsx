import { Link, useSearchParams } from "react-router";
import type { Account, NumbersSummary, PostNumbers } from "~/api/types";
import { counted } from "~/lib/counted";
import { paths } from "~/lib/paths";
import { FilterMenu } from "~/ui/filter-line";
import { PageTitle } from "~/ui/page-title";
import { QueryError } from "~/ui/query-error";
import { Segments } from "~/ui/segments";
import { Skeleton } from "~/ui/skeleton";
import { Ago } from "~/ui/time";
import { accountName } from "~/portal/data/account-name";
import { useAccounts } from "~/portal/data/accounts";
import { type Period, periods, useNumbers, useNumbersSummary } from "~/portal/data/numbers";
import { BestHours } from "./best-hours";
import { ByNetwork } from "./by-network";
import { MissingPermissions } from "./missing-permissions";
import { NumbersTable } from "./numbers-table";
import { OverTime } from "./over-time";
import { bySchedule, lastRead } from "./sums";
import "./analytics.css";

const options = periods.map((value) => ({ value, label: `${value} days` }));

/** What networks count about the posts of the last days. The address holds the period and the account. */
export function Analytics() {
  const [parameters, setParameters] = useSearchParams();
  const period = periods.find((it) => it === parameters.get("days")) ?? "28";
  const account = Number(parameters.get("account")) || undefined;
  const accounts = useAccounts();
  const numbers = useNumbers(period, account);
  const summary = useNumbersSummary(period, account);
  const set = (name: string, value: string | undefined) =>
    setParameters(
      (current) => {
        const changed = new URLSearchParams(current);
        if (value) changed.set(name, value);
        else changed.delete(name);
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <>
      <PageTitle isTight title="Analytics" below={<Below days={period} posts={numbers.data?.items} />}>
        <Choices period={period} account={account} accounts={accounts.data ?? []} onChange={set} />
      </PageTitle>
      <MissingPermissions accounts={accounts.data ?? []} />
      {(numbers.isPending || summary.isPending) && <Skeleton label="Loading the numbers..." lines={6} />}
      <QueryError query={numbers.error ? numbers : summary} fallback="Failed to load the numbers" />
      {numbers.data && summary.data && (
        <Shown
          {...numbers.data}
          summary={summary.data}
          accounts={accounts.data ?? []}
          account={account}
          days={period}
        />
      )}
    </>
  );
}

interface ChoicesProps {
  period: Period;
  account: number | undefined;
  accounts: readonly Account[];
  onChange: (name: string, value: string | undefined) => void;
}

function Choices({ period, account, accounts, onChange }: ChoicesProps) {
  return (
    <div className="button-row">
      <FilterMenu
        label="Account"
        all="all"
        options={accounts.map((it) => ({ value: String(it.id), label: accountName(it) }))}
        value={account === undefined ? undefined : String(account)}
        onChange={(chosen) => onChange("account", chosen)}
      />
      <Segments
        label="Period"
        options={options}
        value={period}
        onChange={(chosen) => onChange("days", chosen === "28" ? undefined : chosen)}
      />
    </div>
  );
}

function Below({ days, posts }: { days: Period; posts: readonly PostNumbers[] | undefined }) {
  if (!posts || posts.length === 0) return null;
  const read = lastRead(posts);
  return (
    <p className="supporting">
      {counted(bySchedule(posts).length, "post")} in {days} days.{" "}
      {read ? (
        <>
          Last read from the networks <Ago iso={read} none="" />.
        </>
      ) : (
        "The first numbers come an hour after publication."
      )}
    </p>
  );
}

interface ShownProps {
  items: readonly PostNumbers[];
  isWhole: boolean;
  summary: NumbersSummary;
  accounts: readonly Account[];
  account: number | undefined;
  days: Period;
}

function Shown({ items, isWhole, summary, accounts, account, days }: ShownProps) {
  if (items.length === 0 && summary.totals.every(({ sum }) => sum == null)) return <Nothing days={days} />;
  return (
    <>
      <OverTime summary={summary} posts={items} />
      <ByNetwork summary={summary} posts={items} accounts={accounts} />
      <NumbersTable posts={items} />
      <p className="hint below">
        Sums contain only what a network reports. A day counts what the readings of that day added, also of older posts;
        a post has its last numbers. {!isWhole && "Only the newest 1,000 posts are listed."}
      </p>
      <BestHours accounts={accounts} chosen={account} />
    </>
  );
}

function Nothing({ days }: { days: Period }) {
  return (
    <div className="empty-state">
      Nothing was published in these {days} days.{" "}
      {days === "90" ? (
        <Link to={paths.newPost}>New post</Link>
      ) : (
        <Link to={`${paths.analytics}?days=90`}>Show 90 days</Link>
      )}
    </div>
  );
}
